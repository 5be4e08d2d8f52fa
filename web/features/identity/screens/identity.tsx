import { identityRules, realNameStatus } from '@qunlu/contract/identity/rules.ts';
import type { RealName } from '@qunlu/contract/identity/real-name.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { StateBlock, StateReason } from '../../../ui/state-block.tsx';
import { Loaded } from '../../../platform/loaded.tsx';
import { usePress } from '../../../platform/press.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Points } from '../parts/points.tsx';
import { identityPaths } from '../paths.ts';
import { askResult, goToCheck, useRealName } from '../queries.ts';
import { PersonForm, usePersonForm } from './identity/person-form.tsx';

const uses = ['提现、收款，发布付费的服务和活动', '签署商户协议，公开组织活动', '账号丢了，用它证明是您本人'];
const protection = [
  '姓名和身份证号加密保存，别人看不到，也不会印在名片上。',
  '人脸由核验机构比对，照片和视频不会存到群录。',
  '只在用到时告诉别处：核验机构，签协议时的签署平台，大额提现时的支付机构（只有姓名）。',
  '客服查看须写原因，每次都记下来给您看。',
];

/** The real name: what it is for, who sees what, how it stands, and the way through the check (D18, D19). */
export default function Identity() {
  const read = useRealName();
  const client = useQueryClient();
  const form = usePersonForm();
  const { busy, press } = usePress();
  const [anew, setAnew] = useState(false);
  const { data } = read;
  const waiting = data?.status === realNameStatus.processing;
  // Whoever comes back from the provider finds the result here, without a tap.
  const asked = useRef(false);
  useEffect(() => {
    if (!waiting || asked.current) return;
    asked.current = true;
    // What the provider does not answer now is asked again by the button.
    askResult(client).catch(() => undefined);
  }, [waiting, client]);

  const known = data !== undefined && data.name !== '' && !anew;
  const goesOn = data?.can.start === true && known;
  const types = data?.can.give === true && !known;
  const exhausted = data !== undefined && !waiting && data.attempts_left === 0;
  return (
    <Page
      header={<ScreenHeader title="实名认证" back="/app/user" />}
      footer={
        goesOn ? (
          <SubmitFooter
            label={waiting ? '继续核验' : '去做人脸核验'}
            busy={busy}
            onClick={() => void press(() => goToCheck(client))}
          />
        ) : types && !exhausted ? (
          <SubmitFooter label="去做人脸核验" form={form.id} busy={form.busy} />
        ) : undefined
      }
    >
      <Loaded waiting={<SkeletonRows count={4} />} read={read}>
        {(shown) => (
          <>
            <State state={shown} />
            {waiting && (
              <Section padded>
                <Button
                  block
                  kind="secondary"
                  busy={busy}
                  onClick={() => void press(() => askResult(client))}
                >
                  我已做完，查看结果
                </Button>
              </Section>
            )}
            {shown.name !== '' && !types && (
              <Section>
                <ListRow fact title="姓名" end={shown.name} />
                <ListRow fact title="身份证号" end={shown.id_number} />
                {shown.can.give && !exhausted && <ListRow title="换一个人" onClick={() => setAnew(true)} />}
              </Section>
            )}
            {types && <PersonForm form={form} />}
            {shown.status === realNameStatus.passed ? (
              <Section>
                <ListRow title="使用记录" meta="姓名和号码什么时候用过、为什么" href={identityPaths.looks} />
                <ListRow title="商户签约" meta="签协议、交资料，就可以收费" href={identityPaths.merchant} />
              </Section>
            ) : (
              <Points title="用在哪里" lines={uses} />
            )}
            <Points title="谁能看到" lines={protection} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function State({ state }: { state: RealName }) {
  const { status, minor, reason, verified_at, attempts_left, can } = state;
  const label = '实名状态';
  if (status === realNameStatus.passed) {
    return (
      <StateBlock label={label} tone="good" title="已实名">
        <p>{dateTime(verified_at)} 通过人脸核验。</p>
        {minor && (
          <p>
            您未满 {identityRules.adultAge} 周岁：不能提现、发布付费内容、支持圈子和组织活动。满{' '}
            {identityRules.adultAge} 周岁那天自动开放，不用再核验。
          </p>
        )}
      </StateBlock>
    );
  }
  if (status === realNameStatus.processing) {
    return (
      <StateBlock label={label} tone="waiting" title="核验中">
        <p>在核验页面做完人脸核验后，结果会显示在这里，也会发到通知里。</p>
      </StateBlock>
    );
  }
  const rest = attempts_left > 0 ? `今天还可以核验 ${attempts_left} 次。` : '今天的次数用完了，请明天再试。';
  if (status === realNameStatus.failed) {
    return (
      <StateBlock label={label} tone="bad" title="没有通过">
        <StateReason>{reason}。</StateReason>
        <p>{rest}</p>
      </StateBlock>
    );
  }
  if (!can.give) {
    return (
      <StateBlock label={label} tone="waiting" title="暂未开通">
        <p>这里还没有接入核验机构，需要实名时请联系客服。</p>
      </StateBlock>
    );
  }
  return null;
}
