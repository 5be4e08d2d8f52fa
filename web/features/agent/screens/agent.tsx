import type { AgentInfo } from '@qunlu/contract/agent/calls.ts';
import { agentRules } from '@qunlu/contract/agent/rules.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { navigate } from '../../../platform/router/location.ts';
import { useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Loaded } from '../../../platform/loaded.tsx';
import { prompt } from '../../../ui/dialog/prompt.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton.tsx';
import { agentPaths, type AgentTab } from '../paths.ts';
import { useInfo } from '../queries.ts';
import css from './agent.module.css';
import { Accept } from './agent/accept.tsx';
import { Begin } from './agent/begin.tsx';
import { Code, Passing } from './agent/code.tsx';
import { Commissions } from './agent/commissions.tsx';
import { Earned } from './agent/earned.tsx';
import { People } from './agent/people.tsx';

const tabs: readonly { value: AgentTab; label: string }[] = [
  { value: 'people', label: '推荐的人' },
  { value: 'commissions', label: '佣金' },
];

/** One's own code, whom one brought and what came of it (D122); or the question whether to come under somebody (D123). */
export default function Agent() {
  const query = useQueryParams();
  const code = (query.get('agent') ?? '').trim().slice(0, 20);
  const read = useInfo();
  const { data } = read;
  if (data && code !== '' && code !== data.code && data.inviter === '') return <Accept code={code} />;
  return (
    <Page
      wide="aside"
      header={<ScreenHeader title="推荐有奖" back="/app/user" />}
      footer={data && <Passing info={data} />}
    >
      <Loaded
        read={read}
        waiting={
          <Skeleton>
            <div className={css['waiting']}>
              <Bone kind="block" />
              <Bone kind="block" />
            </div>
          </Skeleton>
        }
      >
        {(data) => <Shown info={data} tab={query.get('tab') === 'commissions' ? 'commissions' : 'people'} />}
      </Loaded>
    </Page>
  );
}

/** The code that somebody was told, then the question what it means to accept it. */
async function enterCode(): Promise<void> {
  const code = await prompt({
    title: '推荐码',
    placeholder: `推荐人给您的 ${agentRules.code} 位推荐码`,
    required: true,
    maxLength: 20,
    okLabel: '下一步',
  });
  if (code) navigate(agentPaths.accept(code.trim().toUpperCase()));
}

function Shown({ info, tab }: { info: AgentInfo; tab: AgentTab }) {
  const { direct, indirect, frozen, settled, inviter, until, can_accept } = info;
  const begun = direct + indirect + frozen + settled > 0;
  return (
    <>
      <div>
        <Code info={info} />
        {begun && <Earned info={info} />}
        <Section>
          <ListRow wrap title="推荐规则" meta="两级、冻结、退款、提现，一页说清" href={agentPaths.rules} />
          {can_accept && (
            <ListRow wrap title="有人推荐我" meta="填对方的推荐码" onClick={() => void enterCode()} />
          )}
          {inviter !== '' && (
            <ListRow fact wrap title={`由 ${inviter} 推荐`} end={until > 0 ? `到 ${dayText(until)}` : null} />
          )}
        </Section>
      </div>
      {begun ? (
        <div>
          <div className={css['tabs']}>
            <Segmented
              label="看什么"
              options={tabs}
              value={tab}
              onChange={(next) => navigate(agentPaths.home(next), { replace: true })}
            />
          </div>
          {tab === 'people' ? <People info={info} /> : <Commissions />}
        </div>
      ) : (
        <Begin info={info} />
      )}
    </>
  );
}
