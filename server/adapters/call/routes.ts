import { legStateLabels } from '@qunlu/contract/call/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { pickUpSandboxCall, sandboxCalls } from '@qunlu/contract/sandbox.ts';
import type { Binder } from '../../platform/bind.ts';
import { secondsOf } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { escapeHtml } from '../../platform/html.ts';
import { pressPhone } from './sandbox.ts';
import { newestLegs, type SandboxLeg } from './sandbox-store.ts';

/** What phones show instead of whoever calls. */
const middleNumber = '057100001234';

const present = (leg: SandboxLeg): OutputOf<typeof pickUpSandboxCall> => ({
  leg: leg.leg,
  call: leg.call,
  phone: leg.phone,
  from: middleNumber,
  state: leg.state,
  at: secondsOf(leg.changed_at),
});

/** Registered in the sandbox only. */
export function sandboxCallRoutes(bind: Binder): void {
  bind(sandboxCalls, async (ctx, { query }) => ({
    list: (await newestLegs(ctx.db, query.phone)).map(present),
  }));
  bind(pickUpSandboxCall, async (ctx, { body }) => present(await pressPhone(ctx.deps, body.leg, body.press)));
}

/** Phones that ring or talk, as a part of the sandbox's page. */
export async function phoneSection(db: Db): Promise<string> {
  const items = (await newestLegs(db, undefined)).map(
    ({ phone, state, changed_at: at }) =>
      `<li><p class="sum">${escapeHtml(phone)}</p><p>${legStateLabels[state]}</p><p class="meta">来电显示 ${middleNumber} · ${dateTime(secondsOf(at))}</p></li>`,
  );
  return `<section aria-labelledby="phones"><h2 id="phones">电话</h2>${
    items.length > 0
      ? `<ul>${items.join('')}</ul>`
      : '<p class="meta">还没有电话。在群录里打电话后，响起的手机会出现在这里，3 秒后自己接起。</p>'
  }</section>`;
}
