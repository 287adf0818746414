-- Sessions are found by a hash of their token, so that a copy of the database lets nobody in. Sessions so far stay valid:
-- their tokens become SHA-256 hashes in hexadecimal digits.
update sessions set token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
