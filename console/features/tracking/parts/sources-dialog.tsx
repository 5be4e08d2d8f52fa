import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material';
import type { FunnelDay } from '@qunlu/contract/tracking/staff.ts';

const words: Readonly<Record<string, string>> = { '': '直接打开', share: '人分享的', other: '其他' };

/** Where those of one day came from. */
export function SourcesDialog(props: {
  day: FunnelDay;
  countText: (count: number) => string;
  onClose: () => void;
}) {
  const { day, countText, onClose } = props;
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose}>
      <DialogTitle>{day.day} 的来源</DialogTitle>
      <DialogContent>
        <Table size="small">
          <TableHead>
            <TableRow>
              {['渠道', '活动码', '打开', '注册', '换过名片'].map((label) => (
                <TableCell key={label}>{label}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {day.sources.map(({ qc, ac, opened, registered, swapped }) => (
              <TableRow key={`${qc} ${ac}`}>
                <TableCell>{words[qc] ?? qc}</TableCell>
                <TableCell>{ac || '—'}</TableCell>
                <TableCell>{countText(opened)}</TableCell>
                <TableCell>{countText(registered)}</TableCell>
                <TableCell>{countText(swapped)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>关闭</Button>
      </DialogActions>
    </Dialog>
  );
}
