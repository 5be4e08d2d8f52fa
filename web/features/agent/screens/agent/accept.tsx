import { agentRules } from '@qunlu/contract/agent/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../../../platform/http/sentence.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { Button } from '../../../../ui/button.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Points } from '../../parts/points.tsx';
import { agentPaths } from '../../paths.ts';
import { accept } from '../../queries.ts';
import css from './accept.module.css';

const consequences = [
  `接受后 ${agentRules.bondDays} 天内，您开通会员，对方从平台得到佣金。您付的价格不变。`,
  '对方看得到您遮住一部分的称呼和因您得到的佣金，看不到您的名片和联系方式。',
  '期间不能换成别人。不接受也不影响您买会员、推荐别人。',
  `注册 ${agentRules.youngDays} 天内、还没有推荐人的可以接受。`,
];

/** Somebody has sent their code: what it means to come under them, then yes or no (D123). */
export function Accept({ code }: { code: string }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');

  async function agree(): Promise<void> {
    setWrong('');
    setBusy(true);
    try {
      const { inviter } = await accept(client, code);
      popTip(inviter === '' ? '已接受推荐' : `已接受 ${inviter} 的推荐`, { type: 'good' });
      navigate(agentPaths.home(), { replace: true });
    } catch (error) {
      setWrong(sentence(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Page
      header={<ScreenHeader title="接受推荐" back="/app/user" />}
      footer={
        <SubmitFooter
          label="接受推荐"
          busy={busy}
          secondary={
            <Button kind="secondary" onClick={() => navigate(agentPaths.home(), { replace: true })}>
              不接受
            </Button>
          }
          onClick={() => void agree()}
        />
      }
    >
      <Section title={`推荐码 ${code} 邀请您`} padded>
        <Points lines={consequences} />
        {wrong !== '' && (
          <p className={css['wrong']} role="alert">
            {wrong}
          </p>
        )}
      </Section>
    </Page>
  );
}
