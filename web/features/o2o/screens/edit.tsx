import type { Deal } from '@qunlu/contract/o2o/entity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { isNotFound } from '../../../platform/http/errors.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { returnOr } from '../../../platform/router/follow.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { useVersion } from '../../../platform/drafts/save-over.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { Page } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { DealForm } from '../parts/form/deal-form.tsx';
import { bodyOf, dealDrafts, type DealValues, valuesOf } from '../parts/form/values.ts';
import { MissingDeal } from '../parts/missing-deal.tsx';
import { o2oPaths } from '../paths.ts';
import { newestDeal, saveDeal, useDeal } from '../queries.ts';

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
  const { deal_id: id } = given;
  const { shown: deal, save: saveOver } = useVersion(given, {
    what: '这个优惠',
    newest: () => newestDeal(client, id),
    drop: () => dealDrafts.drop(String(id)),
  });

  const save = (values: DealValues): Promise<void> =>
    saveOver(async (rev) => {
      const saved = await saveDeal(client, id, { deal: bodyOf(values), rev });
      popTip(saved.access ? '优惠已保存' : '已保存，审核通过后别人看得到', { type: 'good' });
      returnOr({ kind: 'route', target: o2oPaths.view(id) });
    });

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
