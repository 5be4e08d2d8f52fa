import { agentRules } from '@qunlu/contract/agent/rules.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Loaded } from '../../../platform/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { percentOf } from '../parts/percent.ts';
import { Points } from '../parts/points.tsx';
import { agentPaths } from '../paths.ts';
import { useInfo } from '../queries.ts';

const { bondDays, frozenDays, youngDays } = agentRules;

/** The rules of recommending, all of them on one page (D122, D123). */
export default function Rules() {
  const read = useInfo();
  return (
    <Page header={<ScreenHeader title="推荐规则" back={agentPaths.home()} />}>
      <Loaded read={read} waiting={<SkeletonRows count={4} />}>
        {(data) =>
          partsOf(percentOf(data.direct_rate), percentOf(data.indirect_rate)).map(([title, points]) => (
            <Section key={title} title={title} padded>
              <Points lines={points} />
            </Section>
          ))
        }
      </Loaded>
    </Page>
  );
}

const partsOf = (direct: string, indirect: string): readonly (readonly [string, readonly string[]])[] => [
  [
    '谁算我推荐的',
    [
      `第一个有效的推荐链接算数，从那时起 ${bondDays} 天，期间不能换成别人。`,
      `对方也可以在注册 ${youngDays} 天内，用您的推荐码接受您的推荐。`,
      '不能推荐自己，也不能互相推荐。',
    ],
  ],
  [
    '得多少',
    [
      `直接推荐的人开通会员，您得价格的 ${direct}。`,
      `您推荐的人再推荐别人，那个人开通会员，您得 ${indirect}。`,
      '只有这两级，再往下不计。',
      '自己买的不计佣金。',
      '佣金由平台出，买家付的价格不变。',
      '加入不收任何费用，不用先买会员，也没有人数要求。',
    ],
  ],
  [
    '什么时候到账',
    [
      `成交后冻结 ${frozenDays} 天，到期自动到账，进钱包的收入。`,
      '买家退款，这一笔佣金全额退回。',
      '同一台设备、同一个付款账户、一天内异常多的，先由客服审核；不发放的会写明原因，您可以联系客服。',
      '提现需要实名，手续费和限额见钱包。',
    ],
  ],
];
