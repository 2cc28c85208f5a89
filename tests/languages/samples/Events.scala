package org.example.events

import scala.collection.mutable.{Map => MutableMap}
import scala.util.{Failure, Success, Try}

sealed trait Event { def id: Int }
case class Opened(id: Int, by: String = "nobody") extends Event
case object Closed extends Event { val id = 0 }

trait Store[+A <: Event] {
  def all: Seq[A]
  def find(id: Int): Option[A] = all.find(_.id == id)
}

class Memory(private var events: List[Event] = Nil) extends Store[Event] {
  private val counts = MutableMap.empty[String, Int]
  lazy val limit: Int = 1 << 10

  override def all: Seq[Event] = events

  def add(event: Event): Try[Int] = event match {
    case Opened(id, by) if id > 0 =>
      counts(by) = counts.getOrElse(by, 0) + 1
      events = event :: events
      Success(events.size)
    case Closed => Failure(new IllegalStateException(s"closed after ${events.size}"))
    case other =>
      val found = for { e <- events; if e.id == other.id } yield e
      while (found.size > limit) { println("many") }
      Try(needle(other, found.map(_.id * 2), x => x + 1))
  }
}

object Main extends App {
  val store = new Memory()
  store.add(Opened(1, "ann")).foreach { n => println(n) }
}
