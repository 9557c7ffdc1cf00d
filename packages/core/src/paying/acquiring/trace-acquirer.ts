import { currentSpan, errorClass, within } from '../../ground/tracing/current-span.ts';
import type { Span, Tracing } from '../../ground/tracing/span.ts';
import type { Acquirer } from './acquirer.ts';

type Outcome = { readonly kind: string; readonly why?: string };

/**
 * Returns an acquirer whose calls are spans. A span has the kind of the acquirer, the operation and the kind of the
 * outcome, but nothing from the request or the answer. A worker's call starts a trace.
 */
export function traceAcquirer(acquirer: Acquirer, tracing: Tracing): Acquirer {
  const traced =
    <Request, Answer extends Outcome>(operation: string, call: (request: Request) => Promise<Answer>) =>
    async (request: Request): Promise<Answer> => {
      const span = startCall(tracing, acquirer.name, operation);
      try {
        const outcome = await within(span, () => call(request));
        endCall(span, outcome);
        return outcome;
      } catch (error) {
        span.end(errorClass(error));
        throw error;
      }
    };
  return {
    name: acquirer.name,
    capabilities: acquirer.capabilities,
    ...(acquirer.hold && { hold: traced('hold', acquirer.hold) }),
    authorise: traced('authorise', acquirer.authorise),
    resume: traced('resume', acquirer.resume),
    inquire: traced('inquire', acquirer.inquire),
    reverse: traced('reverse', acquirer.reverse),
    refund: traced('refund', acquirer.refund),
    ...(acquirer.capture && { capture: traced('capture', acquirer.capture) }),
    ...(acquirer.readNotice && { readNotice: acquirer.readNotice }),
    ...(acquirer.noticeAnswer && { noticeAnswer: acquirer.noticeAnswer }),
    probe: acquirer.probe,
    close: acquirer.close,
  };
}

function startCall(tracing: Tracing, kind: string, operation: string): Span {
  const name = `acquirer ${operation}`;
  const facts = { 'pay.acquirer.kind': kind, 'pay.acquirer.operation': operation };
  return currentSpan()?.child(name, 'client', facts) ?? tracing.start(name, 'client', facts);
}

function endCall(span: Span, { kind, why }: Outcome): void {
  span.add({ 'pay.outcome': kind });
  // The acquirer has the request, and decides later: nothing failed.
  span.end(kind === 'unknown' && why !== 'pending' ? why : undefined);
}
