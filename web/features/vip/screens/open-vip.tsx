import type { VipOffer } from '@qunlu/contract/vip/calls.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { vipKinds, vipKindLabels, type VipKind } from '@qunlu/contract/vip/rules.ts';
import { useState } from 'react';
import { useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton.tsx';
import { Checkout } from '../../order/parts/checkout.tsx';
import { MoneyError } from '../../order/parts/money-error.tsx';
import { vipPaths } from '../paths.ts';
import { endOf, useOffer } from '../queries.ts';
import css from './open-vip.module.css';
import { useBuying } from './open-vip/buying.ts';
import { Packs } from './open-vip/packs.tsx';
import { Privileges } from './open-vip/privileges.tsx';
import { Redeem } from './open-vip/redeem.tsx';
import { MembershipStatus } from './open-vip/membership.tsx';
import { Terms } from './open-vip/terms.tsx';

const kinds = vipKinds.map((kind) => ({ value: kind, label: vipKindLabels[kind] }));
const kindOf = (text: string | null): VipKind | undefined => vipKinds.find((kind) => kind === text);

/** What a membership is good for, what it costs, and until when one has it; buys one (R003, D118–D121). */
export default function OpenVip() {
  const query = useQueryParams();
  const agent = (query.get('agent') ?? '').trim().slice(0, 20);
  const read = useOffer(agent);
  const { data } = read;
  if (data) return <Offer offer={data} agent={agent} asked={kindOf(query.get('vip'))} />;
  return (
    <Page header={<ScreenHeader title="会员" back="/app/user" />}>
      <LoadState read={read} waiting={<Waiting />} Failed={MoneyError} />
    </Page>
  );
}

interface OfferProps {
  offer: VipOffer;
  agent: string;
  /** The kind that the address names. */
  asked: VipKind | undefined;
}

function Offer({ offer, agent, asked }: OfferProps) {
  const { packs, gains, mine, refund, inviter, points } = offer;
  const [chosen, setChosen] = useState<VipKind>();
  const [type, setType] = useState<number>();
  const [now] = useState(() => Date.now() / 1000);
  // who has the higher one extends it, unless they want the other
  const held = endOf(mine, 'vipCommerce', now) > 0 ? 'vipCommerce' : 'vipPhonebook';
  const kind = chosen ?? asked ?? held;
  const sold = packs.filter(({ vip }) => vip === kind);
  const pack = sold.find(({ pack_type }) => pack_type === type) ?? sold[0];
  const buying = useBuying(agent);
  const verb = endOf(mine, kind, now) > 0 ? '续期' : '开通';
  return (
    <Checkout
      wide="aside"
      title="会员"
      back="/app/user"
      buying={buying}
      onPress={() => pack && void buying.buyPack(pack)}
      label={verb}
      total={pack?.price}
      closed={!pack}
      note={
        <>
          {verb}即表示同意
          <a className={css['link']} href={vipPaths.agreement}>
            《会员协议》
          </a>
          ，到期不自动续费
        </>
      }
    >
      <div>
        <MembershipStatus mine={mine} inviter={inviter} now={now} />
        {gains.length > 0 && (
          <Section title="开通后，您马上多得" padded>
            <ul className={css['gains']}>
              {gains.map((gain) => (
                <li key={gain}>{gain}</li>
              ))}
            </ul>
          </Section>
        )}
        <div className={css['kinds']}>
          <Segmented
            label="会员种类"
            options={kinds}
            value={kind}
            onChange={(next) => {
              buying.forget();
              setChosen(next);
            }}
          />
        </div>
        {pack ? (
          <Packs
            packs={sold}
            value={pack.pack_type}
            onChange={(next) => {
              buying.forget();
              setType(next);
            }}
          />
        ) : (
          <p className={css['none']}>{vipKindLabels[kind]}现在没有可买的套餐，请看看另一种</p>
        )}
        {pack && <p className={css['refund']}>{refund}。</p>}
        {kind === 'vipPhonebook' && <Redeem points={points} />}
      </div>
      <Privileges kind={kind} />
      <Terms now={now} />
    </Checkout>
  );
}

function Waiting() {
  return (
    <Skeleton>
      <div className={css['waiting']}>
        <Bone kind="title" width="half" />
        <Bone kind="block" />
        <Bone kind="block" />
        <Bone kind="block" />
      </div>
    </Skeleton>
  );
}
