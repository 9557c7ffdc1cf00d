import { type Context, type Link, TraceFlags, trace } from '@opentelemetry/api';
import {
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  type SamplingResult,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { SamplerSetting } from '@pay/settings/tracing-settings';

/**
 * Decides, as configured, which traces are recorded. All spans of a trace follow the decision about its first span.
 * Work that serves several requests is recorded if the trace of at least one of these requests is recorded. Otherwise,
 * with a small ratio, the statements of a recorded request would almost always be missing.
 */
export function samplerOf({ ratio, isParentBased }: SamplerSetting): Sampler {
  const root = new TraceIdRatioBasedSampler(ratio);
  const remote = isParentBased ? {} : { remoteParentSampled: root, remoteParentNotSampled: root };
  const sampler = new ParentBasedSampler({ root, ...remote });
  return {
    shouldSample(context, traceId, name, kind, facts, links): SamplingResult {
      if (!isShared(context, links)) return sampler.shouldSample(context, traceId, name, kind, facts, links);
      const isSampled = links.some((link) => (link.context.traceFlags & TraceFlags.SAMPLED) !== 0);
      return { decision: isSampled ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD };
    },
    toString: () => sampler.toString(),
  };
}

function isShared(context: Context, links: readonly Link[]): boolean {
  return links.length > 0 && trace.getSpan(context) === undefined;
}
