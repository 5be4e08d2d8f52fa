import type { Buy } from '@qunlu/contract/groupbuy/entity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isNotFound } from '../../../platform/http/errors.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { returnOr } from '../../../platform/router/follow.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { useVersion } from '../../../platform/drafts/save-over.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Clock } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { BuyForm } from '../parts/form/buy-form.tsx';
import { buyDrafts, type BuyValues, editOf, valuesOf } from '../parts/form/values.ts';
import { MissingBuy } from '../parts/missing-buy.tsx';
import { isRunning } from '../parts/words.ts';
import { groupbuyPaths } from '../paths.ts';
import { newestBuy, useBuy } from '../queries/buys.ts';
import { saveBuy } from '../queries/publish.ts';

/** Changes an own buy while it runs (R171). */
export default function EditBuy() {
  const id = useIdParam();
  const read = useBuy(id);
  const { data, error } = read;
  const [now] = useState(() => Date.now() / 1000);
  if (isNotFound(error) || data?.mine === false) return <MissingBuy />;
  if (data && isRunning(data, now)) return <Edit key={data.buy_id} given={data} />;
  return (
    <Page header={<ScreenHeader title="编辑团购" back={groupbuyPaths.view(id)} />}>
      {data ? (
        <EmptyState
          icon={<Clock size={28} aria-hidden />}
          title="已经截止，不能再改"
          text="可以照它再开一次，商品和取货方式都填好了"
          action={<Button href={groupbuyPaths.create({ copy: id })}>再开一次</Button>}
        />
      ) : (
        <LoadState read={read} waiting={<SkeletonRows count={4} />} />
      )}
    </Page>
  );
}

function Edit({ given }: { given: Buy }) {
  const client = useQueryClient();
  const { buy_id: id } = given;
  const { shown: buy, save: saveOver } = useVersion(given, {
    what: '这个团购',
    newest: () => newestBuy(client, id),
    drop: () => buyDrafts.drop(String(id)),
  });

  async function save(values: BuyValues): Promise<number> {
    await saveOver(async (rev) => {
      const saved = await saveBuy(client, id, editOf(values, rev));
      popTip(saved.audit === 0 ? '已保存，审核通过后别人看得到' : '团购已保存', { type: 'good' });
      returnOr({ kind: 'route', target: groupbuyPaths.view(id) });
    });
    return id;
  }

  return (
    <BuyForm
      key={buy.rev}
      title="编辑团购"
      back={groupbuyPaths.view(id)}
      name={String(id)}
      initial={valuesOf(buy)}
      fixed={buy.fixed}
      label="保存"
      note="价格和库存只管以后的订单，已参加的照下单时的"
      onSave={save}
    />
  );
}
