"""Assemblies at a server: people come by a link, meet each chair with the same packs, and have one standing."""


async def assembled(people, game="loo"):
    """An assembly of these people, not yet begun."""
    ann, *others = people
    made = (await ann.post("/api/assemblies", {"game": game, "name": "Ann"})).json()
    for number, person in enumerate(others):
        asked = {"code": made["code"], "name": f"Friend {number}"}
        answer = await person.post(f"/api/assemblies/{made['id']}/join", asked)
        assert answer.status_code == 200, answer.text
    return made


async def test_only_who_has_the_code_comes_and_only_its_people_see_an_assembly(people):
    ann, ben = people[:2]
    made = await assembled([ann])
    path = f"/api/assemblies/{made['id']}"
    assert (await ben.get(path)).json()["code"] == "no_assembly"
    assert (await ben.post(f"{path}/join", {"code": "none", "name": "Ben"})).json()["code"] == "no_assembly"
    assert (await ben.post(f"{path}/join", {"code": made["code"], "name": "Ann"})).json()["code"] == "name_taken"
    for other in (f"/api/tables/{made['id']}", f"/api/replays/{made['id']}", "/api/assemblies/none"):
        assert (await ann.get(other)).status_code == 404, other


async def test_who_comes_twice_is_there_once_and_nobody_comes_after_the_beginning(people):
    ann, ben, cas = people[:3]
    made = await assembled([ann, ben])
    path = f"/api/assemblies/{made['id']}"
    again = (await ben.post(f"{path}/join", {"code": made["code"], "name": "Ben"})).json()
    assert again["people"] == ["Ann", "Friend 0"]
    tables = [(await ann.post(f"{path}/start")).json()["rounds"] for _ in range(2)]
    assert tables[0] == tables[1]
    late = await cas.post(f"{path}/join", {"code": made["code"], "name": "Cas"})
    assert late.json()["code"] == "assembly_on"
