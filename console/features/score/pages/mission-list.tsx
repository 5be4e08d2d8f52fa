import { Button, FormControlLabel, Switch, TextField } from '@mui/material';
import { missionMode, type MissionMode, scoreRules } from '@qunlu/contract/score/rules.ts';
import { setMission, type StaffMission } from '@qunlu/contract/score/staff.ts';
import { useState } from 'react';
import { CaseList } from '../../../layout/case-list.tsx';
import { FormDialog } from '../../../layout/form-dialog.tsx';
import { ReasonField } from '../../../layout/reason-field.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { wholeNumber } from '../../../platform/units.ts';
import { modeLabels } from '../parts/labels.ts';

type Line = StaffMission;

/** Times a day that a mission may count at most. */
const timesMax = 50;

const columns: readonly Column<Line>[] = [
  { label: '任务', render: ({ title }) => title, place: 'title' },
  { label: '怎样算', render: ({ mode }) => modeLabels[mode as MissionMode] },
  { label: '每次积分', render: ({ score }) => score },
  { label: '最多', render: ({ mode, max }) => (mode === missionMode.each ? `每天 ${max} 次` : '1 次') },
  { label: '另送会员', render: ({ days }) => (days > 0 ? `${days} 天` : '没有') },
  { label: '状态', render: ({ open }) => (open ? '开放' : '关闭') },
  { label: '原来', render: ({ usual }) => usual },
  {
    label: '改过',
    render: ({ changed_by, changed_at }) =>
      changed_at > 0 ? [dateTime(changed_at), changed_by].filter(Boolean).join(' ') : '没有改过',
  },
];

/** D125: what earns points. A change is in force at once; what was claimed stays. */
export default function MissionList() {
  const [edited, setEdited] = useState<Line>();
  const action: Column<Line> = {
    label: '操作',
    place: 'action',
    render: (line) => (
      <Button
        size="small"
        aria-label={`改 ${line.title}`}
        onClick={() => setEdited({ ...line, id: line.number })}
      >
        改
      </Button>
    ),
  };
  return (
    <>
      <CaseList title="任务" columns={[...columns, action]} perPage={50} />
      {edited && <MissionDialog mission={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function MissionDialog({ mission, onClose }: { mission: Line; onClose: () => void }) {
  const [given, setGiven] = useState({
    score: String(mission.score),
    max: String(mission.max),
    days: String(mission.days),
    open: mission.open,
    reason: '',
  });
  const set = (change: Partial<typeof given>): void => setGiven({ ...given, ...change });
  const figures = [
    { field: 'score', label: '每次积分', min: 1, max: scoreRules.perDay },
    // The others count once by what they are.
    ...(mission.mode === missionMode.each
      ? [{ field: 'max', label: '每天最多几次', min: 1, max: timesMax } as const]
      : []),
    { field: 'days', label: '另送几天个人会员', min: 0, max: scoreRules.prizeDays },
  ] as const;
  const ready = figures.every(({ field, min, max }) => wholeNumber(given[field], min, max) !== null);
  return (
    <FormDialog
      title={mission.title}
      text="马上生效，已经领的不变。"
      action="保存"
      ready={ready && given.reason.trim() !== ''}
      onSave={async () => {
        await call(setMission, {
          body: {
            id: mission.id,
            score: Number(given.score),
            max: Number(given.max),
            days: Number(given.days),
            open: given.open ? 1 : 0,
            reason: given.reason.trim(),
          },
        });
        return '已保存';
      }}
      onClose={onClose}
    >
      {figures.map(({ field, label, min, max }) => (
        <TextField
          key={field}
          fullWidth
          margin="dense"
          label={label}
          helperText={`${min} 到 ${max}`}
          error={wholeNumber(given[field], min, max) === null}
          value={given[field]}
          onChange={(event) => set({ [field]: event.target.value })}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
        />
      ))}
      <FormControlLabel
        control={<Switch checked={given.open} onChange={(event) => set({ open: event.target.checked })} />}
        label="开放：关闭后做的不算；之前做的还可以领"
      />
      <ReasonField value={given.reason} onChange={(reason) => set({ reason })} />
    </FormDialog>
  );
}
