import { Datagrid, FunctionField, List, SelectInput, TextField } from 'react-admin';
import { NextPages } from '../office/next-pages.tsx';
import { dateTime, untilText } from '../platform/formats.ts';
import { certifyLabels } from './labels.ts';

/** Applications, the oldest first; one looks into them with a reason. */
export function CertificationList() {
  return (
    <List
      title="认证"
      exporter={false}
      empty={false}
      pagination={<NextPages />}
      filterDefaultValues={{ state: '0' }}
      filters={[
        <SelectInput
          key="state"
          source="state"
          label="状态"
          alwaysOn
          choices={Object.entries(certifyLabels).map(([id, name]) => ({ id, name }))}
        />,
      ]}
    >
      <Datagrid bulkActionButtons={false} rowClick={(id) => `/certifications/${id}/case`}>
        <FunctionField
          label="种类"
          render={({ kind }: { kind: string }) => (kind === 'person' ? '名片' : '企业')}
        />
        <TextField source="realname" label="姓名" sortable={false} />
        <TextField source="company" label="公司" sortable={false} />
        <TextField source="position" label="职位" sortable={false} />
        <FunctionField
          label="申请时间"
          render={({ created_at }: { created_at: number }) => dateTime(created_at)}
        />
        <FunctionField
          label="期限"
          render={({ state, due_at }: { state: number; due_at: number }) =>
            state === 0 ? untilText(due_at) : (certifyLabels[state] ?? '')
          }
        />
      </Datagrid>
    </List>
  );
}
