import { Typography } from '@mui/material';
import {
  moduleLabels,
  objectLabels,
  type ModuleType,
  type ObjectKind,
} from '@qunlu/contract/article/rules.ts';
import {
  listChannelVersions,
  restoreChannelPage,
  type StaffChannel,
  type StaffModule,
  viewChannelVersion,
  viewStaffChannel,
} from '@qunlu/contract/article/staff.ts';
import { call } from '../../../platform/call.ts';
import { typedOf } from '../parts/typed-text.ts';
import { Versions } from '../parts/versions.tsx';

const wordsOf = ({ title, content, links, kind, ids, count }: StaffModule): string =>
  [
    title,
    typedOf(content),
    links.map((link) => `${link.title || link.alt} ${link.url}`.trim()).join('；'),
    kind === 'none'
      ? ''
      : `${objectLabels[kind as ObjectKind] ?? ''}：${ids.length > 0 ? ids.join('、') : `最新 ${count} 个`}`,
  ]
    .filter((part) => part !== '')
    .join('，');

const draw = ({ title, modules }: StaffChannel) => (
  <>
    <Typography component="p" variant="h6">
      {title}
    </Typography>
    <ol>
      {modules.map((module, at) => (
        <li key={at}>
          {moduleLabels[module.type as ModuleType] ?? module.type}：{wordsOf(module)}
        </li>
      ))}
    </ol>
  </>
);

/** D157: what a channel was before. */
export default function ChannelVersions() {
  return (
    <Versions
      label="频道"
      back={(id) => `/channel-pages/${id}/edit`}
      now={(id) => call(viewStaffChannel, { query: { id } })}
      list={async (id) => (await call(listChannelVersions, { query: { id } })).list}
      read={(id, version) => call(viewChannelVersion, { query: { id, version } })}
      restore={(body) => call(restoreChannelPage, { body })}
      draw={draw}
    />
  );
}
