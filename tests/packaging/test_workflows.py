"""What runs by itself, on a commit and on the repository's host: it names things that are there.

Whether a workflow is one is for `make check`, which reads them all with an actionlint.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import release
import yaml

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
RELEASED = {system.partition("-")[0] for system in release.SYSTEMS}
PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40}")


def read(file: Path) -> Any:
    """Return what stands in a YAML file."""
    return yaml.safe_load(file.read_text(encoding="utf-8"))


def steps(workflow: Path) -> Iterator[dict[str, Any]]:
    """Return the steps of all jobs."""
    for job in read(workflow)["jobs"].values():
        yield from job["steps"]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: file.stem)
def test_workflows_run_targets_that_there_are(workflow: Path) -> None:
    commands = [step["run"] for step in steps(workflow) if "run" in step]
    named = [target for command in commands for target in re.findall(r"\bmake (\S+)", command)]
    assert named
    assert set(named) <= TARGETS


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: file.stem)
def test_actions_of_others_are_named_by_their_commit(workflow: Path) -> None:
    """A tag can be moved to other code, a commit cannot."""
    used = [step["uses"] for step in steps(workflow) if "uses" in step]
    assert [action for action in used if not PINNED.fullmatch(action)] == []


def test_a_release_has_all_files_and_one_job_may_publish_them() -> None:
    workflow = read(ROOT / ".github" / "workflows" / "release.yml")
    jobs: dict[str, Any] = workflow["jobs"]
    processors = [entry["processor"] for entry in jobs["macos"]["strategy"]["matrix"]["include"]]
    kept = [
        step["with"]["name"]
        for job in jobs.values()
        for step in job["steps"]
        if "with" in step and "name" in step["with"]
    ]
    names = {
        name.replace("${{ matrix.processor }}", processor)
        for name in kept
        for processor in processors
    }
    assert set(release.SYSTEMS) <= names
    fetching = next(
        step["run"] for step in jobs["publish"]["steps"] if "download" in step.get("run", "")
    )
    assert all(system in fetching for system in release.SYSTEMS)

    assert workflow["permissions"] == {"contents": "read"}
    writing = [name for name, job in jobs.items() if "write" in job.get("permissions", {}).values()]
    assert writing == ["publish"]
    assert set(jobs["publish"]["needs"]) == set(jobs) - {"publish"}


def test_what_is_kept_to_be_published_was_tried_where_it_was_built() -> None:
    jobs = read(ROOT / ".github" / "workflows" / "release.yml")["jobs"]
    built = {name: job["steps"] for name, job in jobs.items() if name in RELEASED}
    assert built.keys() == RELEASED
    for system, all_steps in built.items():
        done = [step.get("run") or step.get("with", {}).get("name", "") for step in all_steps]
        kept = next(place for place, name in enumerate(done) if name.startswith(f"{system}-"))
        assert done[:kept].count(f"make {system}") == 1
        assert done.index(f"make {system}") < done.index(f"make release-test-{system}") < kept


def test_every_system_tests_every_python_that_the_program_is_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    bounds = re.fullmatch(r">=3\.(\d+),<3\.(\d+)", project["requires-python"])
    assert bounds
    job = read(ROOT / ".github" / "workflows" / "checks.yml")["jobs"]["test"]
    matrix = job["strategy"]["matrix"]
    assert matrix["python"] == [f"3.{minor}" for minor in range(int(bounds[1]), int(bounds[2]))]
    assert matrix["system"] == ["ubuntu", "windows", "macos"]


def test_a_commit_passes_what_make_check_asks_for() -> None:
    """There is one list of checks, and the hook has none of its own."""
    (source,) = read(ROOT / ".pre-commit-config.yaml")["repos"]
    (hook,) = source["hooks"]
    assert (source["repo"], hook["entry"]) == ("local", "make check")


@pytest.mark.parametrize("form", FORMS, ids=lambda file: file.stem)
def test_what_a_form_asks_for_can_be_told_apart(form: Path) -> None:
    asked = [field["id"] for field in read(form)["body"] if field["type"] != "markdown"]
    assert asked
    assert len(asked) == len(set(asked))
