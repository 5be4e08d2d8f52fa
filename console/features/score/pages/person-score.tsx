import { Button, Stack } from '@mui/material';
import { mayCall } from '@qunlu/contract/kernel/endpoint.ts';
import { scoreRules, type ScoreType, scoreTypeLabels } from '@qunlu/contract/score/rules.ts';
import { adjustScore, type PersonScore, reverseScore, viewPersonScore } from '@qunlu/contract/score/staff.ts';
import { useState } from 'react';
import { Title } from 'react-admin';
import { useParams } from 'react-router-dom';
import { GiveOrTake } from '../../../layout/give-or-take.tsx';
import { LinesBlock } from '../../../layout/lines-block.tsx';
import { PersonHead } from '../../../layout/person-head.tsx';
import { ReasonDialog } from '../../../layout/reason-dialog.tsx';
import { ReasonedPage } from '../../../layout/reasoned-page.tsx';
import { useAction } from '../../../layout/use-action.ts';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { rolesOf } from '../../../platform/session.ts';
import { signed } from '../../../platform/units.ts';

type Entry = PersonScore['list'][number];

/** The points of one person, opened with a reason; given, taken or reversed with another, which they read. */
export default function PersonScorePage() {
  const { id = '' } = useParams();
  return (
    <ReasonedPage
      key={id}
      title="查看一个人的积分"
      text="您将看到积分和明细。请写明原因，查看会记入日志。"
      suggestions={['用户来电咨询', '核对任务完成', '怀疑有人作弊']}
      look={(reason) => call(viewPersonScore, { body: { user_id: Number(id), reason } })}
      back={`/users/${id}/person`}
    >
      {(person, show) => <Points person={person} onChange={show} />}
    </ReasonedPage>
  );
}

function Points({ person, onChange }: { person: PersonScore; onChange: (changed: PersonScore) => void }) {
  const [reversed, setReversed] = useState<Entry>();
  const { busy, run } = useAction();

  // What was written stays there for another try.
  const reverse = (id: number, reason: string): void =>
    void run(
      async () => onChange(await call(reverseScore, { body: { id, reason } })),
      '已撤回',
      (done) => done && setReversed(undefined),
    );

  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Title title={`${person.name}的积分`} />
      <PersonHead
        name={person.name}
        facts={`${person.score.toLocaleString('zh-CN')} 积分`}
        actions={
          mayCall(adjustScore, rolesOf()) && (
            <GiveOrTake
              give={{ label: '加积分', text: '马上到账。', done: (credit) => `已加 ${credit} 积分` }}
              take={{ label: '减积分', text: '减不到零以下。', done: (credit) => `已减 ${credit} 积分` }}
              unit="积分"
              max={scoreRules.adjustMax}
              onSave={async (credit, reason, idempotencyKey) =>
                onChange(
                  await call(adjustScore, {
                    body: { user_id: person.user_id, credit, reason },
                    idempotencyKey,
                  }),
                )
              }
            />
          )
        }
      />
      <LinesBlock
        title="最近的明细"
        lines={person.list}
        keyOf={({ id }) => id}
        none="还没有"
        columns={[
          { label: '时间', render: ({ at }) => dateTime(at) },
          { label: '种类', render: ({ type }) => scoreTypeLabels[type as ScoreType] },
          { label: '为什么', render: ({ title }) => title },
          { label: '积分', render: ({ credit }) => signed(credit), number: true },
          { label: '之后', render: ({ after }) => after, number: true },
          {
            label: '操作',
            render: (entry) =>
              entry.can_reverse &&
              mayCall(reverseScore, rolesOf()) && (
                <Button
                  size="small"
                  color="error"
                  aria-label={`撤回 ${entry.title} ${signed(entry.credit)}`}
                  onClick={() => setReversed(entry)}
                >
                  撤回
                </Button>
              ),
          },
        ]}
      />
      {reversed && (
        <ReasonDialog
          title={`撤回 ${signed(reversed.credit)} 积分`}
          text="已经用掉的部分撤不回。本人会看到原因。"
          action="撤回"
          suggestions={['任务没有真的完成', '积分重复计算']}
          busy={busy}
          onDone={(reason) => reverse(reversed.id, reason)}
          onCancel={() => setReversed(undefined)}
        />
      )}
    </Stack>
  );
}
