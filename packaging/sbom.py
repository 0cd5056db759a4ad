"""Writes what is in a bundle, as a software bill of materials in CycloneDX's JSON.

    python packaging/sbom.py linux-x86_64 dist/lat-desktop

Every file of the bundle belongs to a component, with its SHA-256 as it lies there. Components are
the program itself, the locked packages of requirements/run.txt, what these and the interpreter
bring, and the system's libraries, by the Debian package that they were taken from. The same bundle
gives the same bytes. `make linux`, `make windows` and `make macos` run it.
"""

from __future__ import annotations

import hashlib
import platform
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from bundle_components import WITHOUT_FILES, licence_of, owner, without_text
from cyclonedx.model import (
    ExternalReference,
    ExternalReferenceType,
    HashAlgorithm,
    HashType,
    XsUri,
)
from cyclonedx.model.bom import Bom, BomMetaData
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import LicenseExpression
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from moment import moment
from packageurl import PackageURL
from release import NAME, VERSION, bill_of_materials

ROOT = Path(__file__).parents[1]
MAKERS = {
    "cpython": "python:python",
    "icu": "icu-project:international_components_for_unicode",
    "qt": "qt:qt",
}
"""By what names lists of weak spots know what is in no index of packages."""


def locked(requirements: str) -> dict[str, tuple[str, list[str]]]:
    """Return the release and the allowed hashes of each package of a list, by its name."""
    text = (ROOT / "requirements" / f"{requirements}.txt").read_text("utf-8")
    return {
        entry[1]: (entry[2], re.findall(r"sha256:([0-9a-f]{64})", entry[3]))
        for entry in re.finditer(r"^([\w.-]+)==(\S+)(.*\n(?:    --hash.*\n)+)", text, re.MULTILINE)
    }


def components(bundle: Path, system: str) -> list[Component]:
    """Return what is in the bundle, each with its files. Raises SystemExit for what is unknown."""
    held: dict[str, dict[str, bytes]] = defaultdict(dict, {name: {} for name in WITHOUT_FILES})
    for path in sorted(bundle.rglob("*")):
        if path.is_file() and not path.is_symlink():
            within = path.relative_to(bundle).as_posix()
            held[owner(within, system)][within] = path.read_bytes()
    if lacking := without_text(held):
        raise SystemExit(f"The bundle has no text of these licences: {lacking}")
    packages = locked("run") | {"pyinstaller": locked("bundle")["pyinstaller"]}
    in_no_index: dict[str, Callable[[dict[str, bytes]], str]] = {
        NAME: lambda files: VERSION,
        "cpython": lambda files: python_version(files, system),
        "icu": lambda files: _number(r"libicuuc\.so\.(\d+)", files),
        "msvc-runtime": lambda files: _number(r"(?i)vcruntime(\d+)", files),
        "qt": lambda files: packages["pyside6-essentials"][0],
    }
    found = []
    for name, files in sorted(held.items()):
        if name in packages:
            version, hashes = packages[name]
            component = _component(PackageURL("pypi", None, name, version), files)
            component.external_references.add(_download(component, hashes))
        elif name in in_no_index:
            purl = PackageURL("generic", None, name, in_no_index[name](files))
            component = _component(purl, files)
        else:
            component = _component(_debian_url(name), files)
        found.append(component)
    return found


def python_version(files: dict[str, bytes], system: str) -> str:
    """Return that of the interpreter in the bundle: the one that runs, or what its DLL says."""
    if not system.startswith("windows"):
        return platform.python_version()
    (library,) = (file for name, file in files.items() if re.search(r"python3\d+\.dll", name))
    found = re.search("FileVersion".encode("utf-16-le") + rb"\0+((?:[\d.]\0)+)", library)
    assert found, "python3*.dll has a resource that says its version"
    return found[1].decode("utf-16-le")


def bill(bundle: Path, system: str) -> str:
    """Return the bill of materials of a bundle. Raises ValueError if it breaks its own schema."""
    held = components(bundle, system)
    (program,) = (component for component in held if component.name == NAME)
    made = datetime.fromtimestamp(moment(), UTC)
    bom = Bom(
        components=[component for component in held if component is not program],
        metadata=BomMetaData(component=program, timestamp=made),
        # One that anybody gets who makes the same.
        serial_number=uuid5(NAMESPACE_URL, f"{system} {_content(held)}"),
    )
    bom.register_dependency(program, (part for part in held if part is not program))
    text: str = JsonV1Dot6(bom).output_as_string(indent=1) + "\n"
    if error := JsonStrictValidator(SchemaVersion.V1_6).validate_str(text):
        raise ValueError(error)
    return text


def _component(purl: PackageURL, files: dict[str, bytes]) -> Component:
    name = purl.name
    return Component(
        name=name,
        version=purl.version,
        type=ComponentType.APPLICATION if name == NAME else ComponentType.LIBRARY,
        bom_ref=purl.to_string(),
        purl=purl,
        cpe=f"cpe:2.3:a:{MAKERS[name]}:{purl.version}:*:*:*:*:*:*:*" if name in MAKERS else None,
        licenses=[LicenseExpression(licence_of(name).spdx)],
        components=[
            Component(
                name=within,
                type=ComponentType.FILE,
                bom_ref=f"file:{within}",
                hashes=[_hash(hashlib.sha256(content).hexdigest())],
            )
            for within, content in files.items()
        ],
    )


def _download(component: Component, hashes: list[str]) -> ExternalReference:
    """Name the files that the lock allows to be fetched, of which every system has its own."""
    return ExternalReference(
        type=ExternalReferenceType.DISTRIBUTION,
        url=XsUri(str(component.bom_ref)),
        comment="one of these, as requirements/ locks them",
        hashes=[_hash(sha256) for sha256 in hashes],
    )


def _debian_url(package: str) -> PackageURL:
    asked = ("dpkg-query", "--show", "--showformat=${Version} ${Architecture}\n", package)
    version, arch = _told(*asked).splitlines()[0].split()
    distribution = platform.freedesktop_os_release()["ID"]
    return PackageURL("deb", distribution, package, version, {"arch": arch})


def _hash(sha256: str) -> HashType:
    return HashType(alg=HashAlgorithm.SHA_256, content=sha256)


def _number(pattern: str, names: Iterable[str]) -> str:
    return next(found[1] for name in names if (found := re.search(pattern, name)))


def _content(held: list[Component]) -> str:
    files = (file for component in held for file in component.components)
    lines = sorted(f"{file.name} {next(iter(file.hashes)).content}" for file in files)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _told(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout


def main(system: str, bundle: Path) -> None:
    """Write the bill of materials into dist/."""
    file = bill_of_materials(system)
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(bill(bundle, system).encode())


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
