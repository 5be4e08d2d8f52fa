import { identityRules, signStatus } from '@qunlu/contract/identity/rules.ts';
import type { SignState } from '@qunlu/contract/identity/signing.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
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
import { askSigned, goToSigning, useRealName, useSigning } from '../queries.ts';

const contents = [
  '卖什么、怎样退，说到做到；收到的钱进钱包，可以提现。',
  '违规或被多次投诉，会冻结收款，同时告知原因。',
  '全文在签署页面，签之前请读完；签好的一份由签署平台保存。',
];

/** The agreement that a merchant signs: how it stands, and the way to the page where it is signed. */
export default function SignAgreement() {
  const read = useSigning();
  const named = useRealName();
  const client = useQueryClient();
  const { busy, press } = usePress();
  const open = read.data?.status === signStatus.started;
  // Whoever comes back from the signing page finds the result here, without a tap.
  const asked = useRef(false);
  useEffect(() => {
    if (!open || asked.current) return;
    asked.current = true;
    askSigned(client).catch(() => undefined);
  }, [open, client]);
  const may = named.data?.status === 1 && !named.data.minor;
  return (
    <Page
      header={<ScreenHeader title="签署协议" back="/user/identity/merchant" />}
      footer={
        read.data?.can.start && may ? (
          <SubmitFooter
            label={open ? '继续签署' : '去签署'}
            busy={busy}
            onClick={() => void press(goToSigning)}
          />
        ) : undefined
      }
    >
      <Loaded waiting={<SkeletonRows count={4} />} read={read}>
        {(shown) => (
          <>
            <State state={shown} />
            {named.data && !may && (
              <Section note="签署人是实名的本人，且须满 18 周岁。">
                <ListRow title="实名认证" end="先完成" href={identityPaths.person} />
              </Section>
            )}
            <Points title={`《${shown.title}》要点`} lines={contents} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function State({ state }: { state: SignState }) {
  const { status, reason, expires_at, signed_at, can } = state;
  const label = '签署状态';
  if (status === signStatus.signed) {
    return (
      <StateBlock label={label} tone="good" title="已签署">
        <p>{dateTime(signed_at)} 签署。</p>
      </StateBlock>
    );
  }
  if (status === signStatus.started) {
    return (
      <StateBlock label={label} tone="waiting" title="等您签署">
        <p>{dateTime(expires_at)} 前签完有效。</p>
      </StateBlock>
    );
  }
  if (status === signStatus.failed) {
    return (
      <StateBlock label={label} tone="bad" title="没有签成">
        <StateReason>{reason || '签署平台没有说明原因'}。</StateReason>
        <p>需要时可以重新签署。</p>
      </StateBlock>
    );
  }
  if (status === signStatus.expired) {
    return (
      <StateBlock label={label} tone="bad" title="已过期">
        <p>{identityRules.signDays} 天内没有签完。需要时可以重新签署。</p>
      </StateBlock>
    );
  }
  if (!can.start) {
    return (
      <StateBlock label={label} tone="waiting" title="暂未开通">
        <p>这里还没有接入签署平台，商户签约不用签协议。</p>
      </StateBlock>
    );
  }
  return null;
}
