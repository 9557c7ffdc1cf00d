import type { Command } from 'commander';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** The words that can follow a position: ` keys list`, or ` keys list --profile` for the values of an option. */
type Place = { readonly at: string; readonly words: readonly string[] };

/** A script that completes `pay` in a shell, without running `pay` at each key press. */
export function completionScript(program: Command, shell: Shell): string {
  const commands = [...placesOf(program, '')];
  const values = [...valuesOf(program, '')];
  switch (shell) {
    case 'bash':
      return bashScript(commands, values);
    case 'zsh':
      return zshScript(commands, values);
    case 'fish':
      return fishScript(commands, values);
  }
}

function* placesOf(command: Command, at: string): Generator<Place> {
  const names = command.commands.map((each) => each.name());
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  const options = command.options.flatMap(({ long }) => long ?? []);
  yield { at, words: [...names, ...choices, ...options, '--help'] };
  for (const each of command.commands) yield* placesOf(each, `${at} ${each.name()}`);
}

function* valuesOf(command: Command, at: string): Generator<Place> {
  for (const { long, argChoices } of command.options) {
    if (long && argChoices) yield { at: `${at} ${long}`, words: argChoices };
  }
  for (const each of command.commands) yield* valuesOf(each, `${at} ${each.name()}`);
}

const quoted = (text: string) => `'${text}'`;

function known(commands: readonly Place[]): string {
  return commands.flatMap(({ at }) => (at === '' ? [] : [quoted(at)])).join('|');
}

function cases(places: readonly Place[], say: (words: string) => string): string {
  return places.map(({ at, words }) => `    ${quoted(at)}) ${say(words.join(' '))} ;;`).join('\n');
}

function bashScript(commands: readonly Place[], values: readonly Place[]): string {
  const say = (words: string) => `list=${quoted(words)}`;
  return `_pay() {
  local at='' list='' word before=\${COMP_WORDS[COMP_CWORD-1]}
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$at $word" in
    ${known(commands)}) at="$at $word" ;;
    esac
  done
  case "$at" in
${cases(commands, say)}
  esac
  case "$at $before" in
${cases(values, say)}
  esac
  COMPREPLY=($(compgen -W "$list" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _pay pay`;
}

function zshScript(commands: readonly Place[], values: readonly Place[]): string {
  const say = (words: string) => `list=(${words})`;
  return `#compdef pay
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
_pay() {
  local at='' word before=$words[CURRENT-1]
  local -a list
  for word in \${words[2,CURRENT-1]}; do
    case "$at $word" in
    ${known(commands)}) at="$at $word" ;;
    esac
  done
  case "$at" in
${cases(commands, say)}
  esac
  case "$at $before" in
${cases(values, say)}
  esac
  compadd -- $list || _files
}
# As a file in fpath, this script is the body of the function itself.
if [[ $funcstack[1] = _pay ]]; then _pay "$@"; else compdef _pay pay; fi`;
}

function fishScript(commands: readonly Place[], values: readonly Place[]): string {
  const all = commands.flatMap(({ at }) => (at === '' ? [] : [quoted(at)])).join(' ');
  const cases = (places: readonly Place[]) =>
    places.map(({ at, words }) => `    case ${quoted(at)}\n      set list ${words.join(' ')}`).join('\n');
  return `function __pay_words
  set -l words (commandline -opc)
  set -l before $words[-1]
  set -e words[1]
  set -l at ''
  for word in $words
    if contains -- "$at $word" ${all}
      set at "$at $word"
    end
  end
  set -l list
  switch "$at"
${cases(commands)}
  end
  switch "$at $before"
${cases(values)}
  end
  set -l token (commandline -ct)
  set -l found
  for word in $list
    if test (string sub -l (string length -- "$token") -- "$word") = "$token"
      set -a found $word
    end
  end
  if set -q found[1]
    printf '%s\\n' $found
  else
    __fish_complete_path "$token"
  end
end
complete -c pay -e
complete -c pay -f -a '(__pay_words)'`;
}
