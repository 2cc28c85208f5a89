module example.org/shop/orders

go 1.22

require (
	github.com/google/uuid v1.6.0
	github.com/jackc/pgx/v5 v5.5.5
	golang.org/x/sync v0.7.0 // indirect
)

require (
	example.org/needle/v2 v2.0.1
	golang.org/x/text v0.14.0
)

exclude (
	golang.org/x/crypto v0.1.0
	golang.org/x/crypto v0.1.1
)

exclude golang.org/x/net v1.2.3

replace (
	example.org/shared => ../shared
	golang.org/x/sys v0.1.0 => golang.org/x/sys v0.20.0
)

// Published by mistake.
retract v0.9.0

retract [v1.0.0, v1.0.3]
