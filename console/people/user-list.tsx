import { Datagrid, FunctionField, List, SearchInput, SelectInput, TextField } from 'react-admin';
import { NextPages } from '../office/next-pages.tsx';
import { dateTime } from '../platform/formats.ts';
import { statusLabels } from './status.ts';

/** People by their whole number, id or the beginning of the name; numbers stay masked here. */
export function UserList() {
  return (
    <List
      title="用户"
      exporter={false}
      empty={false}
      pagination={<NextPages />}
      filters={[
        <SearchInput key="q" source="q" alwaysOn placeholder="手机号、编号或称呼" />,
        <SelectInput
          key="status"
          source="status"
          label="状态"
          alwaysOn
          choices={[1, 2, 3, 4].map((status) => ({ id: String(status), name: statusLabels[status] }))}
        />,
      ]}
    >
      <Datagrid bulkActionButtons={false} rowClick={(id) => `/users/${id}/person`}>
        <TextField source="user_id" label="编号" sortable={false} />
        <TextField source="name" label="称呼" sortable={false} />
        <TextField source="phone" label="手机号" sortable={false} />
        <FunctionField label="状态" render={({ status }: { status: number }) => statusLabels[status]} />
        <TextField source="cards" label="名片" sortable={false} />
        <FunctionField
          label="注册时间"
          render={({ created_at }: { created_at: number }) => dateTime(created_at)}
        />
      </Datagrid>
    </List>
  );
}
