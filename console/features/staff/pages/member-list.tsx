import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  FormGroup,
  TextField as TextInput,
} from '@mui/material';
import { type OutputOf, staffRoles, type StaffRole } from '@qunlu/contract/kernel/endpoint.ts';
import { type listMembers, setMember } from '@qunlu/contract/staff/calls.ts';
import { staffRoleLabels } from '@qunlu/contract/staff/rules.ts';
import { useState } from 'react';
import { List, TopToolbar, useRefresh } from 'react-admin';
import { useAction } from '../../../layout/use-action.ts';
import { type Column, RecordTable } from '../../../layout/record-table.tsx';
import { NextPages } from '../../../layout/next-pages.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { rolesText } from '../parts/roles-text.ts';

type Line = OutputOf<typeof listMembers>['list'][number];

const columns: readonly Column<Line>[] = [
  { label: '称呼', render: ({ name }) => name, place: 'title' },
  { label: '手机号', render: ({ phone }) => phone },
  { label: '岗位', render: ({ roles }) => rolesText(roles) },
  { label: '最近使用', render: ({ used_at }) => (used_at ? dateTime(used_at) : '从未') },
];

function MemberDialog({ onClose }: { onClose: () => void }) {
  const [phone, setPhone] = useState('');
  const [roles, setRoles] = useState<StaffRole[]>([]);
  const { busy, run } = useAction();
  const refresh = useRefresh();
  const save = () =>
    run(
      () => call(setMember, { body: { phone, roles } }),
      ({ name, waits, roles: now }) => `${name}：${waits ? '等另一位管理员确认' : rolesText(now)}`,
      (done) => {
        if (!done) return;
        refresh();
        onClose();
      },
    );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="member-title">
      <DialogTitle id="member-title">安排岗位</DialogTitle>
      <DialogContent>
        <TextInput
          autoFocus
          fullWidth
          margin="dense"
          label="手机号"
          helperText="已经注册并设了密码的人。一个岗位都不选，就是离岗。财务和管理员要另一位管理员确认。"
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
        <FormGroup>
          {staffRoles.map((role) => (
            <FormControlLabel
              key={role}
              label={staffRoleLabels[role]}
              control={
                <Checkbox
                  checked={roles.includes(role)}
                  onChange={(event) =>
                    setRoles(event.target.checked ? [...roles, role] : roles.filter((one) => one !== role))
                  }
                />
              }
            />
          ))}
        </FormGroup>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        <Button variant="contained" disabled={busy || phone === ''} onClick={() => void save()}>
          保存
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export default function MemberList() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <List
        title="后台人员"
        exporter={false}
        empty={false}
        pagination={<NextPages />}
        actions={
          <TopToolbar>
            <Button onClick={() => setOpen(true)}>安排岗位</Button>
          </TopToolbar>
        }
      >
        <RecordTable columns={columns} />
      </List>
      {open && <MemberDialog onClose={() => setOpen(false)} />}
    </>
  );
}
