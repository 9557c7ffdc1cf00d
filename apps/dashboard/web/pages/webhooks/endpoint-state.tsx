import { When } from '../../pieces/when.tsx';
import { useTexts } from '../../texts/use-texts.ts';

type EndpointStateProps = {
  readonly endpoint: { readonly status: 'enabled' | 'disabled'; readonly failing_since: string | null };
};

export function EndpointState({ endpoint }: EndpointStateProps) {
  const { states } = useTexts().webhooks;
  if (endpoint.status === 'disabled') return <span className="state state-none">{states.disabled}</span>;
  if (endpoint.failing_since === null) return <span className="state state-good">{states.enabled}</span>;
  return (
    <span className="state state-bad">
      {states.failing} <When at={endpoint.failing_since} />
    </span>
  );
}
