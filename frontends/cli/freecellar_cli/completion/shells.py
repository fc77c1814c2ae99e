"""The scripts by which shells complete: each asks `freecellar __complete`, whose answer is a line a candidate."""

from typing import Final

from freecellar_cli.console import Stop
from freecellar_cli.typed import near

BASH: Final = r"""# Completion of freecellar for bash.
_freecellar() {
    local answer line word="${COMP_WORDS[COMP_CWORD]}"
    local words=("${COMP_WORDS[@]:1:COMP_CWORD}")
    COMPREPLY=()
    answer="$("${COMP_WORDS[0]}" __complete "${words[@]}" 2>/dev/null)" || return 0
    while IFS= read -r line; do
        case "$line" in
        ":files") compopt -o default 2>/dev/null; COMPREPLY=(); return 0 ;;
        ?*) COMPREPLY+=("${line%%$'\t'*}") ;;
        esac
    done <<<"$answer"
}
complete -F _freecellar freecellar
"""

ZSH: Final = r"""#compdef freecellar
# Completion of freecellar for zsh.
_freecellar() {
    local answer line
    local -a found shown
    answer="$("${words[1]}" __complete "${(@)words[2,CURRENT]}" 2>/dev/null)" || return 1
    for line in "${(@f)answer}"; do
        case "$line" in
        ":files") _files; return ;;
        ?*) found+=("${line%%$'\t'*}"); shown+=("${${line/$'\t'/  }}") ;;
        esac
    done
    (( $#found )) && compadd -l -d shown -a found
}
if [ "$funcstack[1]" = "_freecellar" ]; then
    _freecellar "$@"
else
    compdef _freecellar freecellar
fi
"""

FISH: Final = r"""# Completion of freecellar for fish.
function __freecellar_complete
    set -l words (commandline -opc) (commandline -ct)
    set -l answer ($words[1] __complete $words[2..-1] 2>/dev/null)
    if test "$answer[1]" = ":files"
        __fish_complete_path (commandline -ct)
    else
        printf '%s\n' $answer
    end
end
complete --command freecellar --no-files --arguments '(__freecellar_complete)' --keep-order
"""

POWERSHELL: Final = r"""# Completion of freecellar for PowerShell.
Register-ArgumentCompleter -Native -CommandName freecellar -ScriptBlock {
    param($word, $tree, $position)
    $words = @($tree.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.Extent.Text })
    if ($word -eq '') { $words += '""' }
    $answer = & $tree.CommandElements[0].Extent.Text __complete @words 2>$null
    foreach ($line in $answer) {
        if ($line -eq ':files') { return }
        $value, $meaning = $line -split "`t", 2
        if (-not $meaning) { $meaning = $value }
        [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $meaning)
    }
}
"""

SCRIPTS: Final = {"bash": BASH, "zsh": ZSH, "fish": FISH, "powershell": POWERSHELL}
"""The script of each shell."""


def script_for(shell: str) -> str:
    """Return the script of a shell; raise `Stop` where there is none for it."""
    if shell not in SCRIPTS:
        meant = near(shell[:40], SCRIPTS)
        hint = f"; did you mean {meant}?" if meant else ""
        raise Stop(f"there is no completion for {shell[:40]!r}; expected {', '.join(SCRIPTS)}{hint}")
    return SCRIPTS[shell]
