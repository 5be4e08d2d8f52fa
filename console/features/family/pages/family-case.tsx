import { Typography } from '@mui/material';
import { dissolveStaffFamily, viewStaffFamily } from '@qunlu/contract/family/staff.ts';
import { useNavigate } from 'react-router-dom';
import { CaseHead } from '../../../layout/case-head.tsx';
import { CasePage } from '../../../layout/case-page.tsx';
import { LinesBlock } from '../../../layout/lines-block.tsx';
import { ReasonButton } from '../../../layout/reason-button.tsx';
import { Words } from '../../../layout/words.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';

/** What a family is made of and has told, and its end (D90). */
export default function FamilyCase() {
  return (
    <CasePage title="大家庭" look={(id) => call(viewStaffFamily, { query: { id } })}>
      {(shown) => (
        <>
          <CaseHead title={shown.name} state={`${shown.circles} 个圈子`}>
            <Typography color="text.secondary">
              编号 {shown.family_id} · {dateTime(shown.created_at)} 建立
            </Typography>
            <Typography color="text.secondary">
              发起人 {shown.owner.name} · 用户 {shown.owner.user_id}
            </Typography>
            {shown.intro !== '' && <Words>{shown.intro}</Words>}
          </CaseHead>
          <Dissolve id={shown.family_id} />
          <LinesBlock
            title="圈子"
            lines={shown.list}
            keyOf={({ phonebook_id }) => phonebook_id}
            columns={[
              { label: '名称', render: ({ name, phonebook_id }) => `${name}（${phonebook_id}）` },
              { label: '成员', render: ({ members }) => `${members} 人` },
              { label: '圈主', render: ({ owner }) => owner.name },
              { label: '加入', render: ({ joined_at }) => dateTime(joined_at) },
            ]}
            none="没有圈子"
          />
          <LinesBlock
            title="最近的通知"
            lines={shown.notices}
            keyOf={({ id }) => id}
            columns={[
              { label: '时间', render: ({ at }) => dateTime(at) },
              { label: '标题', render: ({ title }) => title },
              { label: '正文', render: ({ body }) => body },
              { label: '收到', render: ({ people }) => `${people} 人` },
            ]}
            none="没有发过通知"
          />
        </>
      )}
    </CasePage>
  );
}

function Dissolve({ id }: { id: number }) {
  const navigate = useNavigate();
  return (
    <ReasonButton
      label="解散大家庭"
      variant="outlined"
      color="error"
      large
      title="解散大家庭"
      text="发起人和圈主会看到这个原因；圈子都还在。不能恢复。"
      action="解散"
      suggestions={['群发广告，多人举报', '冒充官方组织', '名称或介绍违规']}
      done="已解散，发起人和圈主会收到通知"
      send={(reason) => call(dissolveStaffFamily, { body: { id, reason } })}
      again={(sent) => sent && void navigate('/families')}
    />
  );
}
