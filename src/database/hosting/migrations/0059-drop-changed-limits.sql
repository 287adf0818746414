-- The setting RATE_LIMITS changes limits. A version from before that still serves only logs that it cannot read them.
drop table changed_limits;
