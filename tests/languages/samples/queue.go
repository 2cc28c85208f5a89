// Package queue holds jobs until a worker takes them.
package queue

import (
	"errors"
	"sync"
	"time"
)

var ErrClosed = errors.New("queue: closed")

type Job struct {
	ID       int
	Priority float64 `json:"priority"`
	run      func() error
}

type Queue struct {
	mutex  sync.Mutex
	jobs   map[int]*Job
	ready  chan struct{}
	closed bool
}

func New(size int) *Queue {
	return &Queue{jobs: make(map[int]*Job, size), ready: make(chan struct{}, 1)}
}

func (q *Queue) Push(job *Job) (int, error) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if q.closed {
		return 0, ErrClosed
	}
	q.jobs[job.ID] = job
	select {
	case q.ready <- struct{}{}:
	default:
	}
	return len(q.jobs), nil
}

func (q *Queue) Drain(limit time.Duration) (done []int) {
	timer := time.After(limit)
	for id, job := range q.jobs {
		switch err := job.run(); {
		case err == nil:
			done = append(done, id)
		case errors.Is(err, ErrClosed):
			go needle(job.ID, q.ready)
		}
		<-timer
	}
	return done
}
