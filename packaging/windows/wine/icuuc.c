/* icuuc.dll for a Wine that has none (Wine 8): only what Qt6Core.dll imports, so that it loads.
 *
 * Windows 10 brings its own ICU, and Qt leaves to it the text encodings that Qt does not know itself.
 * Here there are none: opening a converter fails with U_FILE_ACCESS_ERROR, as ICU does without its
 * data, and Qt then says that it does not know the encoding. UTF-8, UTF-16, UTF-32, Latin-1 and the
 * system's own 8-bit encoding are Qt's own and work.
 *
 *     x86_64-w64-mingw32-gcc -O2 -s -shared -nostdlib -o icuuc.dll icuuc.c
 */

#include <stddef.h>
#include <stdint.h>

#define API __declspec(dllexport)
#define U_FILE_ACCESS_ERROR 4

typedef int32_t UErrorCode;
typedef int8_t UBool;
typedef uint16_t UChar;

int __stdcall DllMainCRTStartup(void *self, unsigned reason, void *reserved)
{
    (void)self, (void)reason, (void)reserved;
    return 1;
}

static void fail(UErrorCode *status)
{
    if (status && *status <= 0)
        *status = U_FILE_ACCESS_ERROR;
}

API void *ucnv_open(const char *name, UErrorCode *status) { (void)name; fail(status); return NULL; }
API void ucnv_close(void *converter) { (void)converter; }
API void ucnv_reset(void *converter) { (void)converter; }
API int8_t ucnv_getMaxCharSize(const void *converter) { (void)converter; return 4; }
API const char *ucnv_getName(const void *c, UErrorCode *status) { (void)c; fail(status); return NULL; }
API int32_t ucnv_countAvailable(void) { return 0; }
API const char *ucnv_getAvailableName(int32_t n) { (void)n; return NULL; }

API const char *ucnv_getStandardName(const char *name, const char *standard, UErrorCode *status)
{
    (void)name, (void)standard;
    fail(status);
    return NULL;
}

API int32_t ucnv_fromUCountPending(const void *c, UErrorCode *status) { (void)c; fail(status); return 0; }
API int32_t ucnv_toUCountPending(const void *c, UErrorCode *status) { (void)c; fail(status); return 0; }

API void ucnv_fromUnicode(void *c, char **to, const char *to_end, const UChar **from,
                          const UChar *from_end, int32_t *offsets, UBool flush, UErrorCode *status)
{
    (void)c, (void)to, (void)to_end, (void)from, (void)from_end, (void)offsets, (void)flush;
    fail(status);
}

API void ucnv_toUnicode(void *c, UChar **to, const UChar *to_end, const char **from,
                        const char *from_end, int32_t *offsets, UBool flush, UErrorCode *status)
{
    (void)c, (void)to, (void)to_end, (void)from, (void)from_end, (void)offsets, (void)flush;
    fail(status);
}

API void ucnv_getFromUCallBack(const void *c, void **action, const void **context)
{
    (void)c;
    *action = NULL;
    *context = NULL;
}

API void ucnv_getToUCallBack(const void *c, void **action, const void **context)
{
    (void)c;
    *action = NULL;
    *context = NULL;
}

API void ucnv_setFromUCallBack(void *c, void *action, const void *context, void **old_action,
                               const void **old_context, UErrorCode *status)
{
    (void)c, (void)action, (void)context, (void)old_action, (void)old_context;
    fail(status);
}

API void ucnv_setToUCallBack(void *c, void *action, const void *context, void **old_action,
                             const void **old_context, UErrorCode *status)
{
    (void)c, (void)action, (void)context, (void)old_action, (void)old_context;
    fail(status);
}

/* What a caller hands back to ICU as a callback; nothing here ever calls them. */

API void UCNV_FROM_U_CALLBACK_SUBSTITUTE(const void *context, void *arguments, const UChar *units,
                                         int32_t length, int32_t code_point, int32_t reason,
                                         UErrorCode *status)
{
    (void)context, (void)arguments, (void)units, (void)length, (void)code_point, (void)reason;
    fail(status);
}

API void UCNV_TO_U_CALLBACK_SUBSTITUTE(const void *context, void *arguments, const char *units,
                                       int32_t length, int32_t reason, UErrorCode *status)
{
    (void)context, (void)arguments, (void)units, (void)length, (void)reason;
    fail(status);
}

API void ucnv_cbFromUWriteUChars(void *arguments, const UChar **from, const UChar *from_end,
                                 int32_t offset, UErrorCode *status)
{
    (void)arguments, (void)from, (void)from_end, (void)offset;
    fail(status);
}

API void ucnv_cbToUWriteUChars(void *arguments, const UChar *from, int32_t length, int32_t offset,
                               UErrorCode *status)
{
    (void)arguments, (void)from, (void)length, (void)offset;
    fail(status);
}
