import { Button, Card, CardContent, Chip, Stack, Typography } from '@mui/material';
import {
  categoryLabels,
  joinTypeLabels,
  type CircleCategory,
  type JoinType,
} from '@qunlu/contract/circle/rules.ts';
import {
  decideCircle,
  forbidCircle,
  listCircle,
  restoreCircle,
  type StaffCircle,
  viewCircle,
} from '@qunlu/contract/circle/staff.ts';
import { useState } from 'react';
import { CaseHead } from '../../../layout/case-head.tsx';
import { CasePage } from '../../../layout/case-page.tsx';
import { Decision } from '../../../layout/decision.tsx';
import { LinesBlock } from '../../../layout/lines-block.tsx';
import { Pictures } from '../../../layout/pictures.tsx';
import { ReasonButton } from '../../../layout/reason-button.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { forbidReasons, statusLabels } from '../../circle/parts/labels.ts';
import { ViolatorDialog } from '../parts/violator-dialog.tsx';

const done = '已处理，圈主会收到通知';
const closing = { text: '打开它的人都会看到这个原因，圈主可以申诉一次。', suggestions: forbidReasons };

/** What a circle says and shows, and what is decided about it (D62). */
export default function CircleCase() {
  return (
    <CasePage title="通讯录" look={(id) => call(viewCircle, { query: { id } })}>
      {(shown, { again }) => (
        <>
          <Facts circle={shown} />
          <Words circle={shown} />
          {shown.can.decide && (
            <Decision
              decide={(verdict, reason) =>
                call(decideCircle, { body: { id: shown.id, version: shown.version, verdict, reason } })
              }
              done={{ pass: done, reject: done }}
              refusal={{ ...closing, title: '不通过，并禁止访问', action: '禁止' }}
              onDone={again}
              onFailed={again}
            />
          )}
          <Actions circle={shown} again={again} />
          <LinesBlock
            title="最近的管理记录"
            lines={shown.logs}
            keyOf={({ log_id }) => log_id}
            columns={[
              { label: '时间', render: ({ at }) => dateTime(at) },
              { label: '做了什么', render: ({ title }) => title },
            ]}
            none="还没有"
          />
        </>
      )}
    </CasePage>
  );
}

/** What may be done about a circle beside its review. */
function Actions({ circle, again }: { circle: StaffCircle; again: () => Promise<unknown> }) {
  const { id, listed, can } = circle;
  const [removing, setRemoving] = useState(false);
  const shared = { done, again, large: true } as const;
  const listing = listed ? '从公开展示撤下' : '放进公开展示';
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {can.forbid && !can.decide && (
          <ReasonButton
            {...shared}
            {...closing}
            label="禁止访问"
            variant="outlined"
            color="error"
            title="禁止访问"
            action="禁止"
            send={(reason) => call(forbidCircle, { body: { id, reason } })}
          />
        )}
        {can.restore && (
          <ReasonButton
            {...shared}
            label="恢复访问"
            variant="contained"
            title="恢复访问"
            text="圈主会看到这个说明。"
            action="恢复"
            suggestions={['已经核实无误', '圈主已经改正']}
            send={(reason) => call(restoreCircle, { body: { id, reason } })}
          />
        )}
        {can.list && (
          <ReasonButton
            {...shared}
            label={listing}
            variant="outlined"
            title={listing}
            text="圈主会看到这个原因。链接和二维码照常可用。"
            action={listed ? '撤下' : '放进'}
            suggestions={['提交的资料不全', '内容与分类不符', '圈主自己申请']}
            send={(reason) => call(listCircle, { body: { id, listed: listed ? 0 : 1, reason } })}
          />
        )}
        <Button variant="outlined" color="error" onClick={() => setRemoving(true)}>
          移出违规成员
        </Button>
      </Stack>
      {removing && <ViolatorDialog id={id} onClose={() => setRemoving(false)} />}
    </>
  );
}

function Facts({ circle }: { circle: StaffCircle }) {
  const { name, id, status, status_reason, owner, owner_id, members, admins, applying, imported } = circle;
  return (
    <CaseHead
      title={name}
      state={statusLabels[status] ?? ''}
      chips={circle.listed && <Chip label="公开展示" variant="outlined" />}
      reason={status_reason}
    >
      <Typography color="text.secondary">
        编号 {id} · {categoryLabels[circle.category as CircleCategory]} ·{' '}
        {joinTypeLabels[circle.join_type as JoinType]} · {circle.city || '没有填城市'}
      </Typography>
      <Typography color="text.secondary">
        圈主 {owner} · 用户 {owner_id} · {dateTime(circle.created_at)} 创建
      </Typography>
      <Typography>
        {members} 位成员，{admins} 位管理员，{applying} 个申请，{imported} 位待认领
      </Typography>
      {circle.waits_since > 0 && <Typography>{dateTime(circle.waits_since)} 起等待审核</Typography>}
      {circle.doubts.length > 0 && (
        <Typography color="error">命中的词：{circle.doubts.join('、')}</Typography>
      )}
    </CaseHead>
  );
}

function Words({ circle }: { circle: StaffCircle }) {
  const texts = [
    ['介绍', circle.intro],
    ['公告', circle.notice],
    ['自定义的项目', circle.labels.join('；')],
  ].filter(([, text]) => text !== '');
  const pictures = [circle.avatar, circle.cover].filter((url) => url !== '');
  if (texts.length === 0 && pictures.length === 0) return null;
  return (
    <Card>
      <CardContent>
        {texts.map(([label, text]) => (
          <Typography key={label} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {label}：{text}
          </Typography>
        ))}
        <Pictures urls={pictures} />
      </CardContent>
    </Card>
  );
}
