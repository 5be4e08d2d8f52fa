/**
 * Cards made through the real API, for stories that begin with one.
 *   const card = await makeCard(site, session.token, { realname: '沈知微' })
 */
import { postCard } from '@qunlu/contract/card/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import type { CardChangesInput } from '@qunlu/contract/card/input.ts';
import { callApi } from '../api.ts';

let made = 0;

/** The card that most journeys use. */
export const shen = {
  realname: '沈知微',
  company: '半山茶事',
  position: '主理人',
  phone: '13912345678',
  email: 'zhiwei@banshan.example',
  wechat: 'zhiwei_tea',
} as const satisfies CardChangesInput;

export async function makeCard(site: string, token: string, given: CardChangesInput = shen): Promise<Card> {
  made += 1;
  return callApi(site, postCard, {
    body: given,
    token,
    idempotencyKey: `card-${process.pid}-${made}`,
  });
}

/** A card that is several screens long. */
export function longCard(realname: string): CardChangesInput {
  return {
    ...shen,
    realname,
    intro: Array.from({ length: 40 }, (_, line) => `第 ${line + 1} 年，在山上做茶。`).join('\n'),
    provide: Array.from({ length: 14 }, (_, line) => `第 ${line + 1} 种春茶`).join('\n'),
  };
}
