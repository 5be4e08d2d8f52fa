import type { VouchKind } from '@qunlu/contract/vouch/rules.ts';
import type { DemoWorld } from '../../platform/demo.ts';
import { bringVouch } from './service/demo.ts';

const said: readonly {
  by: string;
  of: string;
  kind: VouchKind;
  text: string;
  since: number;
  until: number;
}[] = [
  { by: '苏晓', of: '林知远', kind: 'business', text: '三年的茶罐都是我给他打的样', since: 2021, until: 0 },
  { by: '陈默', of: '林知远', kind: 'work', text: '一起做过茶园的溯源系统', since: 2019, until: 2021 },
  { by: '欧阳明月', of: '林知远', kind: 'know', text: '苏州设计周认识', since: 2024, until: 0 },
  { by: '林知远', of: '苏晓', kind: 'business', text: '', since: 2021, until: 0 },
  { by: '林知远', of: '周南', kind: 'school', text: '同一届，同一间画室', since: 2005, until: 2009 },
];

/** A few words of friends about one another. */
export async function demo(world: DemoWorld): Promise<void> {
  for (const { by, of, ...words } of said)
    await bringVouch(world.deps, {
      by: world.person(by).userId,
      of: world.person(of).userId,
      ...words,
    });
}
