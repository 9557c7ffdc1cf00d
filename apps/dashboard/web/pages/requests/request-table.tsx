import type { Listed } from '../../calls/use-list.ts';
import { Copyable } from '../../pieces/copyable.tsx';
import { When } from '../../pieces/when.tsx';
import { useTexts } from '../../texts/use-texts.ts';

export function RequestTable({ requests }: { readonly requests: readonly Listed<'listRequests'>[] }) {
  const words = useTexts().requests;
  return (
    <table className="table" aria-label={words.title}>
      <thead>
        <tr>
          <th scope="col">{words.request}</th>
          <th scope="col">{words.answer}</th>
          <th scope="col">{words.id}</th>
          <th scope="col">{words.when}</th>
          <th scope="col" className="table-end">
            {words.took}
          </th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <tr key={request.request_id}>
            <td>
              <bdi className="mono breaks" dir="ltr">
                {request.method} {request.path}
              </bdi>
            </td>
            <td data-label={words.answer}>
              <span className="table-words">
                <span className={`state state-${toneOf(request.status)} figures`}>{request.status}</span>
                {request.code && (
                  <bdi className="mono soft" dir="ltr">
                    {request.code}
                  </bdi>
                )}
              </span>
            </td>
            <td data-label={words.id}>
              <Copyable value={request.request_id} isShort />
            </td>
            <td data-label={words.when}>
              <When at={request.at} />
            </td>
            <td data-label={words.took} className="table-end figures">
              <bdi dir="ltr">{request.duration_ms} ms</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function toneOf(status: number): 'good' | 'warn' | 'bad' {
  if (status < 400) return 'good';
  return status < 500 ? 'warn' : 'bad';
}
