import { reportScreen } from '#messages/report-screen.ts';
import type { OverviewProps } from '#web/features/report/overview/props.ts';
import type { ReportPart } from '#web/features/report/part.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';

type ReportTabsProps = OverviewProps & {
  label: string;
  names: readonly ReportPart[];
  views: Readonly<Record<ReportPart, React.ComponentType<OverviewProps>>>;
  part: ReportPart;
  /** Between the tabs and the part. */
  children?: React.ReactNode;
};

/** The parts of a report, one at a time. */
export const ReportTabs = ({ label, names, views, part, children, ...report }: ReportTabsProps) => (
  <Tabs
    label={label}
    value={part}
    onChange={(next) => report.onPart(names.find((name) => name === next) ?? 'overview')}
    tabs={names.map((value) => ({ value, label: reportScreen.reportTabs[value] }))}
  >
    {children}
    {names.map((name) => {
      const View = views[name];
      return (
        <TabPanel key={name} value={name}>
          <View {...report} />
        </TabPanel>
      );
    })}
  </Tabs>
);
