-- For the numbers of reports by day.
create index reports_by_time on reports (created_at);
