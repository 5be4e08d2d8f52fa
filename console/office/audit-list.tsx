import { Datagrid, FunctionField, List, NumberInput, TextField } from 'react-admin';
import { NextPages } from './next-pages.tsx';
import { dateTime } from '../platform/formats.ts';

/** What the staff did, the newest first; nobody can change it. */
export function AuditList() {
  return (
    <List
      title="操作日志"
      exporter={false}
      empty={false}
      pagination={<NextPages />}
      filters={[<NumberInput key="user" source="user_id" label="人员编号" alwaysOn />]}
    >
      <Datagrid bulkActionButtons={false} rowClick={false}>
        <FunctionField label="时间" render={({ at }: { at: number }) => dateTime(at)} />
        <TextField source="name" label="谁" sortable={false} />
        <TextField source="action" label="做了什么" sortable={false} />
        <TextField source="subject" label="对什么" sortable={false} />
        <TextField source="reason" label="原因" sortable={false} />
      </Datagrid>
    </List>
  );
}
