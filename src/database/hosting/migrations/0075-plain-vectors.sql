-- Vectors are compared exactly: nothing that an approximate search needed is kept. Those of usual models are stored within their rows.
drop index prompt_vectors_by_band;
alter table prompt_vectors drop column signature, drop column bands, reset (toast_tuple_target);
