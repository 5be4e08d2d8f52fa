import { useQueryClient } from '@tanstack/react-query';
import { Loaded } from '../../../platform/loaded.tsx';
import { useAttempt } from '../../../platform/press.ts';
import { navigate } from '../../../platform/router/location.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Building2 } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { cardPaths } from '../../card/paths.ts';
import { SellingSteps } from '../../identity/parts/selling-steps.tsx';
import { DealForm } from '../parts/form/deal-form.tsx';
import { blank, bodyOf, type DealValues } from '../parts/form/values.ts';
import { o2oPaths } from '../paths.ts';
import { publish, useShop } from '../queries.ts';

/** Publishes a deal (R190); what is missing for it stands above the form with the way to it. */
export default function CreateDeal() {
  const read = useShop();
  const { data } = read;
  const client = useQueryClient();
  const attempt = useAttempt();
  if (!data)
    return (
      <Page header={<ScreenHeader title="发布到店优惠" back={o2oPaths.own()} />}>
        <Loaded read={read} waiting={<SkeletonRows count={4} />}>
          {() => null}
        </Loaded>
      </Page>
    );

  async function save(values: DealValues): Promise<void> {
    const body = { deal: bodyOf(values) };
    const { deal_id: id } = await attempt(body, (key) => publish(client, body, key));
    navigate(o2oPaths.made(id), { replace: true });
  }

  return (
    <DealForm
      title="发布到店优惠"
      back={o2oPaths.own()}
      name="new"
      initial={blank(data.last, data.licence)}
      label="发布"
      note="客服看过以后别人才看得到，一个工作日内"
      onSave={save}
    >
      {data.licence === '' && (
        <Section title="发布前还需要">
          <ListRow
            wrap
            leading={<Building2 size={22} aria-hidden />}
            title="企业认证"
            meta="营业执照认证通过的店才能发布，买家看得到公司名"
            end="去完成"
            href={cardPaths.certify(data.card_id || undefined)}
          />
        </Section>
      )}
      <SellingSteps kind="o2o" title="收款前还需要" missing />
    </DealForm>
  );
}
