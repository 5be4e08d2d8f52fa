import { Stack } from '@mui/material';
import { viewAgent } from '@qunlu/contract/agent/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { Title } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { LinesBlock } from '../../../layout/lines-block.tsx';
import { PersonHead } from '../../../layout/person-head.tsx';
import { ReasonedPage } from '../../../layout/reasoned-page.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';

type Shown = OutputOf<typeof viewAgent>;
type TreePerson = Shown['people'][number];

const columns = [
  {
    label: '称呼',
    render: ({ user_id, name }: TreePerson) => <Link to={`/agents/${user_id}/tree`}>{name}</Link>,
  },
  { label: '何时由其推荐', render: ({ at }: TreePerson) => dateTime(at) },
  { label: '关系到', render: ({ until }: TreePerson) => dateTime(until) },
  { label: '又推荐了', render: ({ direct }: TreePerson) => `${direct} 人`, number: true },
];

/** One agent, who brought them, and whom they have brought: opened with a reason, which is audited. */
export default function AgentTree() {
  const { id = '' } = useParams();
  return (
    <ReasonedPage
      key={id}
      title="查看推荐关系"
      text="您将看到由谁推荐、推荐了谁。请写明原因，查看会记入日志。"
      suggestions={['审核推荐佣金', '用户来电咨询', '怀疑有人作弊']}
      look={(reason) => call(viewAgent, { body: { user_id: Number(id), reason } })}
      back="/agents"
    >
      {(agent) => (
        <Stack spacing={2} sx={{ mt: 2 }}>
          <Title title={`${agent.name}的推荐`} />
          <PersonHead name={agent.name} facts={factsOf(agent)} />
          <LinesBlock
            title="上面的人"
            lines={agent.upper ? [agent.upper] : []}
            keyOf={({ user_id }) => user_id}
            none="没有，自己来的"
            columns={columns}
          />
          <LinesBlock
            title="直接推荐的人"
            lines={agent.people}
            keyOf={({ user_id }) => user_id}
            none="还没有"
            columns={columns}
          />
        </Stack>
      )}
    </ReasonedPage>
  );
}

const factsOf = ({ direct, indirect, frozen, settled, held }: Shown): string =>
  [
    `直接 ${direct} 人，间接 ${indirect} 人`,
    `冻结和审核中 ${yuan(frozen)} 元`,
    `已到账 ${yuan(settled)} 元`,
    held > 0 && `${held} 笔审核中`,
  ]
    .filter(Boolean)
    .join('　');
