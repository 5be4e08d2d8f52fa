import type { Deal } from '@qunlu/contract/o2o/entity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isNotFound, RequestError } from '../../../platform/http/errors.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { returnOr } from '../../../platform/router/follow.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { choose } from '../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { Page } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { DealForm } from '../parts/form/deal-form.tsx';
import { bodyOf, dealDrafts, type DealValues, valuesOf } from '../parts/form/values.ts';
import { MissingDeal } from '../parts/missing-deal.tsx';
import { o2oPaths } from '../paths.ts';
import { newestDeal, saveDeal, useDeal } from '../queries.ts';

/** The code of a change that meets another one. */
const conflict = 40_901;

/** Changes an own deal. */
export default function EditDeal() {
  const read = useDeal(useIdParam());
  const { data, error } = read;
  if (isNotFound(error) || data?.mine === false) return <MissingDeal />;
  if (data) return <Edit key={data.deal_id} given={data} />;
  return (
    <Page header={<ScreenHeader title="编辑到店优惠" back={o2oPaths.own()} />}>
      <LoadState read={read} waiting={<SkeletonRows count={4} />} />
    </Page>
  );
}

function Edit({ given }: { given: Deal }) {
  const client = useQueryClient();
  // The form edits the deal as it was when it opened; later answers must not overwrite what is typed.
  const [deal, setDeal] = useState(given);
  const rev = useRef(given.rev);
  const { deal_id: id } = deal;

  async function save(values: DealValues): Promise<void> {
    try {
      const saved = await saveDeal(client, id, { deal: bodyOf(values), rev: rev.current });
      popTip(saved.access ? '优惠已保存' : '已保存，审核通过后别人看得到', { type: 'good' });
      returnOr({ kind: 'route', target: o2oPaths.view(id) });
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== conflict) throw error;
      const newest = await newestDeal(client, id);
      if (newest.rev === rev.current) throw error;
      const mine = await choose({
        title: '这个优惠在别处改过了',
        message: '可能是您在另一台手机上改的。用现在填的覆盖，还是看最新的？',
        okLabel: '用现在填的',
        cancelLabel: '看最新的',
      });
      if (mine === null) throw error;
      rev.current = newest.rev;
      if (mine) return save(values);
      dealDrafts.drop(String(id));
      setDeal(newest);
    }
  }

  return (
    <DealForm
      key={deal.rev}
      title="编辑到店优惠"
      back={o2oPaths.view(id)}
      name={String(id)}
      initial={valuesOf(deal)}
      sold={deal.sold}
      label="保存"
      note="卖出的券照下单时的内容；改了以后重新审核"
      onSave={save}
    />
  );
}
