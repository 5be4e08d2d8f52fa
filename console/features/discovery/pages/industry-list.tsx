import { Button, FormControlLabel, Switch, TextField } from '@mui/material';
import { discoveryRules } from '@qunlu/contract/discovery/rules.ts';
import { editIndustry, type StaffIndustry } from '@qunlu/contract/discovery/staff.ts';
import { useState } from 'react';
import { CaseList } from '../../../layout/case-list.tsx';
import { FormDialog } from '../../../layout/form-dialog.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import { call } from '../../../platform/call.ts';

type Line = StaffIndustry;

const columns: readonly Column<Line>[] = [
  {
    label: '名称',
    // Lower ones stand below theirs, moved in.
    render: ({ name, pid }) => (pid === 0 ? name : `　└ ${name}`),
    place: 'title',
  },
  { label: '选它的人', render: ({ people }) => `${people} 人` },
  { label: '选它的通讯录', render: ({ circles }) => `${circles} 个` },
  { label: '状态', render: ({ hidden }) => (hidden ? '停用' : '使用中') },
];

/** D154: the industries that people and circles choose among. */
export default function IndustryList() {
  const [edited, setEdited] = useState<Line>();
  const action: Column<Line> = {
    label: '操作',
    place: 'action',
    render: (line) => (
      <Button size="small" aria-label={`改 ${line.name}`} onClick={() => setEdited(line)}>
        改
      </Button>
    ),
  };
  return (
    <>
      <CaseList title="行业" columns={[...columns, action]} perPage={50} />
      {edited && <IndustryDialog line={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function IndustryDialog({ line, onClose }: { line: Line; onClose: () => void }) {
  const [name, setName] = useState(line.name);
  const [hidden, setHidden] = useState(line.hidden);
  return (
    <FormDialog
      title={line.name}
      text={`原来的名称：${line.tree_name}。停用以后不再让人选，已经选了的不变；停用上级，下级一起停用。`}
      action="保存"
      ready={name.trim() !== ''}
      onSave={async () => {
        await call(editIndustry, { body: { id: line.id, name: name.trim(), hidden: hidden ? 1 : 0 } });
        return '已保存';
      }}
      onClose={onClose}
    >
      <TextField
        autoFocus
        fullWidth
        margin="dense"
        label="名称"
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: discoveryRules.name } }}
      />
      <FormControlLabel
        control={<Switch checked={hidden} onChange={(_event, on) => setHidden(on)} />}
        label="停用"
      />
    </FormDialog>
  );
}
