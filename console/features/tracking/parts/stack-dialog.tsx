import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';

/** The stack of an error as the first page reported it. */
export function StackDialog(props: { title: string; stack: string; onClose: () => void }) {
  const { title, stack, onClose } = props;
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose}>
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>{title}</DialogTitle>
      <DialogContent>
        <Box component="pre" tabIndex={0} sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {stack || '页面没有给出调用栈'}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>关闭</Button>
      </DialogActions>
    </Dialog>
  );
}
