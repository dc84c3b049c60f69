import { Button } from '#web/ui/button.tsx';

/** Prints a text without the page around it, from a temporary iframe. */
export function PrintButton({ label, text }: { label: string; text: string }) {
  const printText = () => {
    const frame = document.createElement('iframe');
    frame.setAttribute('aria-hidden', 'true');
    frame.tabIndex = -1;
    // An iframe without layout prints as an empty sheet in Firefox and Safari.
    Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' });
    document.body.append(frame);
    const { contentWindow: sheet, contentDocument: sheetDocument } = frame;
    if (!sheet || !sheetDocument) return frame.remove();
    const lines = sheetDocument.createElement('pre');
    lines.textContent = text;
    sheetDocument.body.append(lines);
    sheet.addEventListener('afterprint', () => frame.remove());
    sheet.focus();
    sheet.print();
  };
  return (
    <Button look="quiet" onClick={printText}>
      {label}
    </Button>
  );
}
