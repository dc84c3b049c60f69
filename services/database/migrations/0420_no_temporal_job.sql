-- The schedule is looked after beside the jobs now; the last outcome of the former job would be counted for ever.
delete from housekeeping where job = 'temporal';
