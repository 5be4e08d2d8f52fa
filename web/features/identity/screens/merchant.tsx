import type { MerchantInfo } from '@qunlu/contract/identity/merchant.ts';
import {
  agreementTitle,
  identityRules,
  type MerchantKind,
  merchantKindLabels,
  merchantStatus,
} from '@qunlu/contract/identity/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { CircleCheck, Clock } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { StateBlock, StateReason } from '../../../ui/state-block.tsx';
import { navigate } from '../../../platform/router/location.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { usePress } from '../../../platform/press.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { identityPaths } from '../paths.ts';
import { takeBack, useMerchant } from '../queries.ts';

/** Merchant signing: three steps before somebody may sell, and where the last one stands (D19). */
export default function Merchant() {
  const read = useMerchant();
  return (
    <Page
      header={<ScreenHeader title="商户签约" back="/app/user" />}
      footer={
        read.data?.can.apply ? (
          <SubmitFooter
            label={read.data.status === merchantStatus.rejected ? '重新填写资料' : '填写商户资料'}
            onClick={() => navigate('/user/identity/merchant/apply')}
          />
        ) : undefined
      }
    >
      <Loaded waiting={<SkeletonRows count={4} />} read={read}>
        {(shown) => (
          <>
            <State info={shown} />
            {(shown.status === merchantStatus.none || shown.status === merchantStatus.rejected) && (
              <Steps needs={shown.needs} />
            )}
            {shown.status !== merchantStatus.none && <Facts info={shown} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

const order = ['real-name', 'signing', ''];

/** What is to be done, one after the other; the first that is missing leads on. */
function Steps({ needs }: { needs: string }) {
  const at = order.indexOf(needs === 'adult' ? 'real-name' : needs);
  const steps = [
    { title: '实名认证', meta: '人脸核验，一两分钟', href: identityPaths.person },
    { title: `签署《${agreementTitle}》`, meta: '在线签，不用打印', href: identityPaths.agreement },
    { title: '商户资料', meta: `${identityRules.staffDays} 个工作日内答复`, href: identityPaths.apply },
  ];
  return (
    <Section
      title="三步，就可以收费"
      note={
        needs === 'adult'
          ? `您未满 ${identityRules.adultAge} 周岁，不能成为商户。`
          : '签约后以商户名称收款，资质由平台审核。'
      }
    >
      {steps.map(({ title, meta, href }, index) => {
        const done = index < at;
        const leads = index === at && needs !== 'adult';
        return (
          <ListRow
            key={title}
            leading={done ? <CircleCheck size={22} aria-hidden /> : <Clock size={22} aria-hidden />}
            title={`${index + 1}. ${title}`}
            meta={meta}
            end={done ? '已完成' : leads ? '去完成' : null}
            {...(leads ? { href } : {})}
          />
        );
      })}
    </Section>
  );
}

function State({ info }: { info: MerchantInfo }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const { status, reason, applied_at, decided_at, can } = info;
  const label = '签约状态';

  async function cancel(): Promise<void> {
    const sure = await confirm({
      title: '撤回申请',
      message: '撤回后图片会删除，需要时要重新填写。',
      okLabel: '撤回申请',
      cancelLabel: '再想想',
    });
    if (sure) await press(() => takeBack(client));
  }

  if (status === merchantStatus.reviewing) {
    return (
      <StateBlock
        label={label}
        tone="waiting"
        title="审核中"
        action={
          can.cancel && (
            <Button block kind="secondary" busy={busy} onClick={() => void cancel()}>
              撤回申请
            </Button>
          )
        }
      >
        <p>{dateTime(applied_at)} 提交。</p>
        <p>{identityRules.staffDays} 个工作日内答复，结果会发到通知里。</p>
      </StateBlock>
    );
  }
  if (status === merchantStatus.active) {
    return (
      <StateBlock label={label} tone="good" title="已签约">
        <p>{dateTime(decided_at)} 生效。可以发布收费的内容，收入进钱包。</p>
      </StateBlock>
    );
  }
  if (status === merchantStatus.rejected) {
    return (
      <StateBlock label={label} tone="bad" title="没有通过">
        <StateReason>原因：{reason}</StateReason>
        <p>改好后可以重新提交。</p>
      </StateBlock>
    );
  }
  if (status === merchantStatus.frozen) {
    return (
      <StateBlock label={label} tone="bad" title="已冻结">
        <StateReason>原因：{reason}</StateReason>
        <p>冻结期间不能收费，已有的订单照常处理。有疑问请联系客服。</p>
      </StateBlock>
    );
  }
  return null;
}

function Facts({ info }: { info: MerchantInfo }) {
  const { kind, name, licence_no, contact, contact_phone } = info;
  return (
    <Section title="资料">
      <ListRow fact title="商户名称" end={name} />
      <ListRow fact title="种类" end={merchantKindLabels[kind as MerchantKind]} />
      {licence_no !== '' && <ListRow fact title="统一社会信用代码" end={licence_no} />}
      <ListRow fact title="联系人" end={`${contact} ${contact_phone}`} />
    </Section>
  );
}
