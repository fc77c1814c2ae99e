"""Verdicts that the field has established, and some that it has not: which deals of which games can be won.

What takes long is done whole where the solver is compiled, and in part where it is not.
"""

import pytest

from freecellar.engine.deals import deal
from freecellar.engine.rules import Rules
from freecellar.solver.search import is_compiled
from freecellar.solver.solve import Solver
from freecellar.solver.verdicts import Finding
from support.games import rules_of, under

EIGHT = (11982, 146692, 186216, 455889, 495505, 512118, 517776, 781948)
"""The only deals of FreeCell among the first million that cannot be won under the textbook cap."""

SHORT_PROOFS = (146692, 781948)
"""Those of which it is quickly seen."""

PROOFS = EIGHT if is_compiled() else SHORT_PROOFS
LAST = 1000 if is_compiled() else 25

BAKERS_LOST = """
    10 14 22 23 26 28 37 41 43 49 60 61 63 67 68 70 71 72 76 92 96 97 98 100 109 113 118 119 121 124 127 129 130
    132 136 144 145 153 158 160 162 169 170 172 183 186 188 191 193 197 207 223 225 226 227 228 232 244 248 249
    252 253 254 255 256 257 260 267 284 285 288 301 305 306 308 314 315 317 319 322 326 328 335 337 340 344 347
    354 364 371 372 380 382 385 387 390 397 404 407 410 413 415 422 438 441 442 443 446 451 454 461 464 465 472
    474 478 482 489 494 495 511 516 517 518 519 524 527 528 530 535 538 539 540 541 542 543 550 551 552 553 567
    572 573 574 583 594 596 598 599 601 612 622 631 637 638 639 641 644 649 661 663 667 670 688 689 692 693 696
    710 711 713 715 719 722 723 729 730 736 739 747 749 752 759 763 766 770 771 775 776 786 791 794 803 805 812
    818 822 827 839 847 857 858 865 866 872 882 896 900 902 907 910 912 917 921 925 926 932 940 945 947 952 955
    957 958 963 966 967 974 981 982 983 989 992 993
"""
"""The 234 deals of Baker's Game among the first thousand that cannot be won. Some solvers add 276, 278, 761, 860, 915, 937."""

SEAHAVEN_LOST = """
    21 34 68 70 73 75 80 89 91 92 100 104 105 107 135 163 167 175 187 188 197 206 227 233 235 265 268 278 290 295
    296 302 305 307 327 328 330 368 371 372 395 396 399 408 415 416 419 420 422 435 446 465 516 527 543 544 553
    580 607 614 617 622 630 638 639 640 644 663 667 669 713 716 718 729 752 766 770 783 795 802 833 840 841 866
    867 872 883 885 892 896 900 907 916 918 921 938 958 992 996
"""
"""The 99 deals of Seahaven Towers that cannot; some solvers win 34, 91, 135, 638 and 752, against the rules."""


def numbers(text: str) -> list[int]:
    """Return the numbers in a text, as far as they are tried."""
    return [number for number in map(int, text.split()) if number <= LAST]


def finding(rules: Rules, number: int) -> Finding:
    """Return whether a deal can be won."""
    return Solver(rules).judge(deal(rules.tables, number)).finding


def lost(variant: str, last: int) -> list[int]:
    """Return which deals from 1 on cannot be won; each is decided."""
    rules, _ = under("standard", variant)
    solver = Solver(rules)
    findings = {number: solver.judge(deal(rules.tables, number)).finding for number in range(1, last + 1)}
    assert Finding.GAVE_UP not in findings.values()
    return [number for number, found in findings.items() if found is Finding.UNSOLVABLE]


@pytest.mark.slow
@pytest.mark.parametrize("house", ["standard", "winnable", "tavern", "additive", "parlour"])
@pytest.mark.parametrize("number", PROOFS)
def test_the_eight_cannot_be_won(number: int, house: str) -> None:
    """Not under the textbook cap or a shorter one, nor where cards come back from foundations."""
    assert finding(under(house)[0], number) is Finding.UNSOLVABLE


@pytest.mark.slow
@pytest.mark.parametrize("number", PROOFS)
def test_under_doubling_one_of_the_eight_can(number: int) -> None:
    """A cap beyond single cards wins 781948, and no other."""
    expected = Finding.SOLVED if number == 781948 else Finding.UNSOLVABLE

    assert finding(under("doubling")[0], number) is expected


@pytest.mark.slow
@pytest.mark.parametrize("number", EIGHT)
@pytest.mark.parametrize("parts", [{"cells": {"count": 5}}, {"cap": "unlimited"}], ids=["five cells", "no cap"])
def test_a_fifth_cell_or_no_cap_wins_the_eight(number: int, parts: dict[str, object]) -> None:
    """Each is won with five cells, and with runs of any length."""
    assert finding(rules_of(**parts), number) is Finding.SOLVED


@pytest.mark.slow
@pytest.mark.parametrize("number", [1941, 98714])
@pytest.mark.parametrize("at_deal", [False, True])
def test_a_greedy_autoplay_loses_what_a_safe_one_wins(number: int, at_deal: bool) -> None:
    """Where every card that fits must go home, two deals are lost that safe autoplay leaves to be won."""
    rules = {
        policy: rules_of(autoplay={"after_move": policy, "at_deal": at_deal})
        for policy in (("safe", "horne", "all") if is_compiled() else ("safe",))
    }

    found = {policy: finding(made, number) for policy, made in rules.items()}

    assert found.pop("all", Finding.UNSOLVABLE) is Finding.UNSOLVABLE
    assert set(found.values()) == {Finding.SOLVED}


@pytest.mark.slow
def test_bakers_game() -> None:
    """766 of the first thousand deals can be won, 234 cannot."""
    assert lost("bakers-game", LAST) == numbers(BAKERS_LOST)


@pytest.mark.slow
def test_seahaven_towers() -> None:
    """901 can be won, 99 cannot."""
    assert lost("seahaven-towers", LAST) == numbers(SEAHAVEN_LOST)


@pytest.mark.slow
def test_freecell_without_cells() -> None:
    """Two of the first thousand can be won."""
    won = set(range(1, LAST + 1)) - set(lost("freecell-0-cells", LAST))

    assert won == {number for number in (164, 892) if number <= LAST}


@pytest.mark.slow
def test_eight_off() -> None:
    """Every deal of the first two hundred can be won."""
    assert lost("eight-off", min(LAST, 200)) == []


@pytest.mark.slow
def test_a_deal_that_others_call_lost() -> None:
    """FreeCell 739671 can be won, whatever a solver says that tries only some moves."""
    assert finding(under("standard")[0], 739671) is Finding.SOLVED
