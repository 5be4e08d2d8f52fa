import type { Buy } from '@qunlu/contract/groupbuy/entity.ts';
import { buyState } from '@qunlu/contract/groupbuy/rules.ts';
import { sharedWhen } from '@qunlu/contract/kernel/when-words.ts';
import { publicationStatus, reviewState } from '@qunlu/contract/kernel/publication.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { VisibilityBar } from '../../../moderation/parts/visibility-bar.tsx';
import { useWaitingRows } from '../../parts/solitaire/offline-rows.ts';
import { isRunning } from '../../parts/words.ts';

/** How it ended, or goes on after the deadline, and what becomes of the money. */
export function Outcome({ buy, now }: { buy: Buy; now: number }) {
  const { state, cancel_reason: reason, ready_by: readyBy } = buy;
  if (state === buyState.failed)
    return (
      <Banner tone="warn">
        没有成团：截止时没有达到成团条件。付过的钱全部原路退回，不用申请，结果在“我参加的”里看
      </Banner>
    );
  if (state === buyState.cancelled)
    return (
      <Banner tone="warn">
        {`团长取消了${reason === '' ? '' : `：${reason}`}。还没有备好的全部原路退款，不用申请`}
      </Banner>
    );
  if (state === buyState.reached)
    return (
      <Banner tone="info">{`已成团。团长最晚 ${sharedWhen(readyBy, now)} 备好货；过了还没有备好的，自动全额退款`}</Banner>
    );
  if (state === buyState.ended)
    return <Banner>已结束。收到货三天后钱归团长；没有收到的可以在订单里申诉</Banner>;
  if (!isRunning(buy, now))
    return <Banner tone="info">已经截止，正在看够不够成团。不够的话，十分钟内全部退款</Banner>;
  return null;
}

/** For the organiser: why others do not see it, and what to do about it. */
export function OwnNotes({ buy, made, now }: { buy: Buy; made: boolean; now: number }) {
  const { buy_id: id, audit, audit_reason: reason, status, access, state } = buy;
  const passed = audit === reviewState.passed;
  const shown = status === publicationStatus.shown;
  return (
    <>
      {audit === reviewState.pending && (
        <Banner tone="info">{made && '已提交。'}正在审核，通过后别人才看得到，结果会通知您</Banner>
      )}
      {audit === reviewState.rejected && (
        <Banner tone="bad">没有通过审核，别人看不到。{reason && `原因：${reason}。`}改好后会再审核</Banner>
      )}
      {passed && made && <Banner tone="info">已发布，把它发到群里，大家就能接龙了</Banner>}
      {passed && !shown && <Banner>已隐藏，不再接新单；已参加的照常</Banner>}
      {passed && shown && !access && buy.visibility === 0 && state === buyState.running && (
        <VisibilityBar type="groupbuy" id={id} />
      )}
      <Waiting buy={buy} now={now} />
    </>
  );
}

/** People of the chain that was pasted: one press makes them rows offline. */
function Waiting({ buy, now }: { buy: Buy; now: number }) {
  const waiting = useWaitingRows(buy.buy_id, buy.goods);
  if (!waiting || !isRunning(buy, now)) return null;
  const { count, left, busy, add, forget } = waiting;

  async function put(): Promise<void> {
    if (!(await add())) return;
    popTip(left.length > 0 ? '记下了；对不上的请到管理里添加' : '都记在接龙里了，写明是线下的', {
      type: 'good',
    });
  }

  return (
    <Banner
      action={
        <>
          {count > 0 && (
            <Button size="s" busy={busy} onClick={() => void put()}>
              {`记下 ${count} 个人`}
            </Button>
          )}
          <Button kind="quiet" size="s" onClick={forget}>
            {count > 0 ? '不用' : '处理好了'}
          </Button>
        </>
      }
    >
      {count > 0
        ? '粘贴的接龙里有人已经接好了，可以记成线下的：占库存，不在这里收钱'
        : '粘贴的接龙里的人要的商品对不上'}
      {left.length > 0 &&
        `；${left.slice(0, 5).join('、')}${left.length > 5 ? '等' : ''}的对不上，到管理里添加`}
    </Banner>
  );
}
