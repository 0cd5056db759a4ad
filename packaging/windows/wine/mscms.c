/* mscms.dll (colour profiles) in the place of Wine's, whose WcsCreateIccProfile is an empty stub that
 * ends the program when called: only what qwindows.dll imports. No screen has a profile here, which
 * Qt takes for sRGB.
 *
 *     x86_64-w64-mingw32-gcc -O2 -s -shared -nostdlib -o mscms.dll mscms.c
 */

#include <stddef.h>
#include <stdint.h>

#define API __declspec(dllexport)

typedef int32_t BOOL;
typedef uint32_t DWORD;

int __stdcall DllMainCRTStartup(void *self, unsigned reason, void *reserved)
{
    (void)self, (void)reason, (void)reserved;
    return 1;
}

API void *OpenColorProfileW(void *profile, DWORD access, DWORD share, DWORD creation)
{
    (void)profile, (void)access, (void)share, (void)creation;
    return NULL;
}

API BOOL CloseColorProfile(void *profile) { (void)profile; return 1; }

API BOOL GetColorProfileFromHandle(void *profile, unsigned char *buffer, DWORD *size)
{
    (void)profile, (void)buffer;
    if (size)
        *size = 0;
    return 0;
}

API void *WcsCreateIccProfile(void *profile, DWORD options)
{
    (void)profile, (void)options;
    return NULL;
}
