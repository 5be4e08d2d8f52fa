import { Stack } from '@mui/material';
import { mayCall } from '@qunlu/contract/kernel/endpoint.ts';
import { creditLabels, smsRules } from '@qunlu/contract/sms/rules.ts';
import { adjustCredits, viewPersonCredits } from '@qunlu/contract/sms/staff.ts';
import { Title } from 'react-admin';
import { useParams } from 'react-router-dom';
import { GiveOrTake } from '../../../layout/give-or-take.tsx';
import { LinesBlock } from '../../../layout/lines-block.tsx';
import { PersonHead } from '../../../layout/person-head.tsx';
import { ReasonedPage } from '../../../layout/reasoned-page.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { rolesOf } from '../../../platform/session.ts';
import { signed } from '../../../platform/units.ts';

/** The text credits of one person, opened with a reason; given and taken with another, which they read. */
export default function PersonSms() {
  const { id = '' } = useParams();
  return (
    <ReasonedPage
      key={id}
      title="查看一个人的短信"
      text="您将看到还有多少条和明细。请写明原因，查看会记入日志。"
      suggestions={['用户来电咨询', '核对订单情况', '短信发送失败']}
      look={(reason) => call(viewPersonCredits, { body: { user_id: Number(id), reason } })}
      back={`/users/${id}/person`}
    >
      {(person, show) => (
        <Stack spacing={2} sx={{ mt: 2 }}>
          <Title title={`${person.name}的短信`} />
          <PersonHead
            name={person.name}
            facts={`还有 ${person.count.toLocaleString('zh-CN')} 条`}
            actions={
              mayCall(adjustCredits, rolesOf()) && (
                <GiveOrTake
                  give={{ label: '送短信', text: '马上到账。', done: (count) => `已送 ${count} 条` }}
                  take={{
                    label: '收回短信',
                    text: '减不到零以下，先收送的，再收买的。',
                    done: (count) => `已收回 ${count} 条`,
                  }}
                  unit="条数"
                  max={smsRules.max}
                  onSave={async (count, reason, idempotencyKey) =>
                    show(
                      await call(adjustCredits, {
                        body: { user_id: person.user_id, count, reason },
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
            keyOf={({ id: line }) => line}
            none="还没有"
            columns={[
              { label: '时间', render: ({ at }) => dateTime(at) },
              { label: '种类', render: ({ kind }) => creditLabels[kind] },
              { label: '为什么', render: ({ title }) => title },
              { label: '条数', render: ({ count }) => signed(count), number: true },
              { label: '之后', render: ({ after }) => after, number: true },
              { label: '订单', render: ({ order_id }) => order_id || '' },
            ]}
          />
        </Stack>
      )}
    </ReasonedPage>
  );
}
