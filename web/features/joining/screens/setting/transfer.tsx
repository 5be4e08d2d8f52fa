import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { circleRules } from '@qunlu/contract/circle/rules.ts';
import type { TransferOffer } from '@qunlu/contract/joining/owner.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../../../platform/http/sentence.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { useIdParam } from '../../../../platform/router/params.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Button } from '../../../../ui/button.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StateBlock } from '../../../../ui/state-block.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { vipWay } from '../../../membership/parts/vip-way.ts';
import { pickMember } from '../../../circle/parts/pick-member.tsx';
import { Unread } from '../../../circle/parts/settings-gate.tsx';
import { circlePaths } from '../../../circle/paths.ts';
import { answerOffer, offerCircle, takeBackOffer, useTransfer } from '../../queries/ending.ts';

/** Giving a circle away, and taking it over (D68): for the owner and for whoever is asked. */
export default function Transfer() {
  const id = useIdParam();
  const { data, error, refetch } = useTransfer(id);
  if (!data)
    return (
      <Page header={<ScreenHeader title="转让" back={circlePaths.home(id)} />}>
        <Unread error={error} onRetry={() => void refetch()} />
      </Page>
    );
  return data.mine ? <Giving id={id} offer={data} /> : <Taking id={id} offer={data} />;
}

/** One action at a time; what went wrong is said. */
function useAction() {
  const [busy, setBusy] = useState(false);
  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      popTip(sentence(failure), { type: 'bad', duration: 5000, ...vipWay(failure) });
    }
    setBusy(false);
  }
  return { busy, run };
}

const facts = [
  `对方要先完成实名认证，${circleRules.transferHours} 小时内接受才算`,
  '接受以后您是普通成员，管理权限都归新圈主',
  '之前的收入和没有结清的订单仍归您',
];

function Giving({ id, offer }: { id: number; offer: TransferOffer }) {
  const client = useQueryClient();
  const { busy, run } = useAction();

  async function give(): Promise<void> {
    const member = await pickMember(id, '转让给谁');
    if (!member) return;
    const sure = await confirm({
      title: `转让给${member.realname}？`,
      message: `对方接受以后，“${offer.name}”归对方管理，您不能自己收回。`,
      okLabel: '转让',
      danger: true,
    });
    if (sure) await run(() => offerCircle(client, id, member.member_id));
  }

  return (
    <Page
      header={<ScreenHeader title="转让" back={circlePaths.setting(id)} />}
      footer={
        offer.waiting ? (
          <Button
            kind="secondary"
            block
            busy={busy}
            onClick={() => void run(() => takeBackOffer(client, id))}
          >
            撤回转让
          </Button>
        ) : (
          <SubmitFooter label="选一位成员" busy={busy} onClick={() => void give()} />
        )
      }
    >
      {offer.waiting && (
        <StateBlock label="转让" tone="waiting" title={`正在等${offer.to}接受`}>
          {dateTime(offer.due_at)} 之前没有接受就作废，在那以前您仍是圈主。
        </StateBlock>
      )}
      <Section title="转让以后">
        {facts.map((fact) => (
          <ListRow key={fact} wrap title={fact} />
        ))}
      </Section>
    </Page>
  );
}

function Taking({ id, offer }: { id: number; offer: TransferOffer }) {
  const client = useQueryClient();
  const { busy, run } = useAction();
  const answer = (accept: boolean): Promise<void> =>
    run(async () => {
      const owner = await answerOffer(client, id, accept);
      popTip(owner ? '您现在是圈主' : '已告诉对方', { type: 'good' });
      navigate(owner ? circlePaths.setting(id) : circlePaths.home(id), { replace: true });
    });
  return (
    <Page
      header={<ScreenHeader title="接手通讯录" back={circlePaths.home(id)} />}
      footer={
        <SubmitFooter
          label="接手"
          busy={busy}
          onClick={() => void answer(true)}
          secondary={
            <Button kind="secondary" disabled={busy} onClick={() => void answer(false)}>
              不接手
            </Button>
          }
        />
      }
    >
      <StateBlock label="转让" tone="waiting" title={`${offer.from}请您接手“${offer.name}”`}>
        {offer.members} 位成员。{dateTime(offer.due_at)} 之前有效。
      </StateBlock>
      <Section title="接手以后">
        <ListRow wrap title="您是圈主，成员、会费和收入由您负责" />
        <ListRow wrap title="之前的收入仍归原来的圈主" />
        <ListRow wrap title="您自己的会费不再到期" />
      </Section>
    </Page>
  );
}
