import { useState } from 'react';
import { call } from '../../../calls/call.ts';
import { useReload } from '../../../calls/use-answer.ts';
import { type Draft, draftOf, type JsonProblem, jsonOf, readJson } from './draft.ts';
import type { Routing } from './routing-page.tsx';

/** The rules of a profile while they are edited, as a list or as JSON. */
export type EditedRules = {
  readonly draft: Draft;
  /** The latest draft as JSON, or what was typed if it cannot be used. */
  readonly json: string;
  /** Why the typed JSON cannot be used; the draft is then the latest version that could be used. */
  readonly problems: readonly JsonProblem[];
  /** The draft and the saved rules, in the form in which they are sent. */
  readonly draftJson: string;
  readonly savedJson: string;
  readonly isChanged: boolean;
  readonly change: (draft: Draft) => void;
  readonly type: (json: string) => void;
  /** Shows the draft's JSON again, in the form in which it would be saved, unless the typed JSON has problems. */
  readonly endTyping: () => void;
  readonly discard: () => void;
  /** @throws CallError */
  readonly save: () => Promise<void>;
};

export function useRules(profileId: string, found: Routing): EditedRules {
  const reload = useReload();
  const [saved, setSaved] = useState({ version: found.version, routing: found.routing });
  const [draft, setDraft] = useState(() => draftOf(found.routing));
  const [typed, setTyped] = useState<string | null>(null);
  const [draftJson, savedJson] = [jsonOf(draft), jsonOf(draftOf(saved.routing))];
  const accountIds = found.accounts.map(({ account_id: id }) => id);
  const read = typed === null ? { draft } : readJson(typed, accountIds);
  const problems = 'problems' in read ? read.problems : [];
  const isChanged = problems.length > 0 || draftJson !== savedJson;
  const show = (rules: Draft) => {
    setDraft(rules);
    setTyped(null);
  };
  // Someone else has saved rules. The edits here are kept, and the server refuses to save them over the other rules.
  if (found.version > saved.version && !isChanged) {
    setSaved({ version: found.version, routing: found.routing });
    show(draftOf(found.routing));
  }
  return {
    draft,
    json: typed ?? draftJson,
    problems,
    draftJson,
    savedJson,
    isChanged,
    change: show,
    type: (json) => {
      setTyped(json);
      const changed = readJson(json, accountIds);
      if ('draft' in changed) setDraft(changed.draft);
    },
    endTyping: () => {
      if (problems.length === 0) setTyped(null);
    },
    discard: () => show(draftOf(saved.routing)),
    save: async () => {
      const body = { version: saved.version, rules: draftJson };
      const { version } = await call('setRouting', { params: { profile_id: profileId }, body });
      setSaved({ version, routing: draftJson === '' ? null : JSON.parse(draftJson) });
      setTyped(null);
      await reload('readRouting');
    },
  };
}
