import { useId, useState } from 'react';
import { call } from '../../../calls/call.ts';
import { useReload } from '../../../calls/use-answer.ts';
import { useList } from '../../../calls/use-list.ts';
import { Button } from '../../../pieces/button.tsx';
import { Dialog } from '../../../pieces/dialog.tsx';
import { SelectField, TextArea } from '../../../pieces/field.tsx';
import { Form, Submit, type Typed } from '../../../pieces/form.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { useSettlementTexts } from '../../settlements/use-settlement-texts.ts';

const FORMATS = ['adyen', 'pay', 'mapped'] as const;
const TIME_LIMIT_MS = 90_000;

type ImportDialogProps = { readonly onDone: (news: string) => void; readonly onClose: () => void };

/** Imports a settlement file of an account. */
export function ImportDialog({ onDone, onClose }: ImportDialogProps) {
  const settlements = useSettlementTexts();
  const { cancel } = useTexts();
  const words = settlements.import;
  const reload = useReload();
  const accounts = useList('listAccounts', { query: { limit: '100' } });
  const [format, setFormat] = useState<string>('adyen');
  const [file, setFile] = useState<File | null>(null);
  const send = async ({ account = '', mapping = '' }: Typed) => {
    if (!file) return;
    const query = { name: file.name.slice(0, 200), format, ...(format === 'mapped' && { mapping }) };
    const sent = call('importSettlement', {
      params: { account_id: account },
      query,
      picture: new Blob([file], { type: 'text/csv' }),
      timeLimitMs: TIME_LIMIT_MS,
    });
    const {
      is_new: isNew,
      line_count: lines,
      open_items: open,
    } = await sent.finally(() => reload('listSettlementItems', 'listSettlements'));
    onDone(isNew ? words.news(lines, open) : words.before);
  };
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Form onSend={send}>
        <p>{words.lead}</p>
        <SelectField name="account" label={words.account} required>
          {accounts.data?.pages
            .flatMap(({ data }) => data)
            .map(({ account_id: id, title, profile_name: profile }) => (
              <option key={id} value={id}>
                {`${profile}: ${title} (${id.slice(-6)})`}
              </option>
            ))}
        </SelectField>
        <SelectField
          name="format"
          label={words.format}
          value={format}
          onChange={(event) => setFormat(event.currentTarget.value)}
        >
          {FORMATS.map((each) => (
            <option key={each} value={each}>
              {words.formats[each]}
            </option>
          ))}
        </SelectField>
        {format === 'mapped' && (
          <TextArea
            name="mapping"
            label={words.mapping}
            hint={words.mappingHint}
            maxLength={8_000}
            dir="ltr"
            rows={8}
          />
        )}
        <FileField onChoose={setFile} />
        <div className="dialog-foot">
          <Button onClick={onClose}>{cancel}</Button>
          <Submit>{words.submit}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}

function FileField({ onChoose }: { readonly onChoose: (file: File | null) => void }) {
  const words = useSettlementTexts().import;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{words.file}</label>
      <input
        id={id}
        type="file"
        name="file"
        className="box"
        required
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)}
      />
      <p className="field-hint" id={`${id}-hint`}>
        {words.fileHint}
      </p>
    </div>
  );
}
