import { sentence } from '../../../platform/http/sentence.ts';
import { navigate } from '../../../platform/router/location.ts';
import type { TipAction } from '../../../ui/dialog/pop-tip.tsx';
import { openVip } from '../paths.ts';

/** Milliseconds for which a refusal stands that offers something to tap. */
const duration = 6000;

/**
 * What stands beside a refusal whose sentence names a membership as the way out; nothing beside any other. Leads there and
 * back again: what was typed stays.
 */
export function vipWay(error: unknown): { action: TipAction; duration: number } | undefined {
  if (!sentence(error).includes('开通会员')) return undefined;
  return {
    action: { label: '开通会员', onAct: () => navigate(openVip, { returns: true }) },
    duration,
  };
}
